/**
 * What databases call by older words than the code. Renamed there, the statements of an older instance would fail beside
 * a new one, during a rolling restart, perhaps between a capture and its record (docs/operations.md, Upgrades).
 */
export const storedColumn = { pollAt: "askAt", polls: "askings", resendAt: "tellAt" } as const;

/** The states of a notice that have such a name. */
export const storedState = { pending: "untold", delivered: "told" } as const;
