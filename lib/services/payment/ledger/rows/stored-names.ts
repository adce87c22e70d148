/**
 * Columns whose stored names are older than the code's. They can't be renamed: during a rolling restart, the statements
 * of an older instance would fail, perhaps between a capture and its record (docs/operations/upgrades.md).
 */
export const storedColumn = { pollAt: "askAt", polls: "askings", resendAt: "tellAt" } as const;

/** The states of a notice with older stored names. */
export const storedState = { pending: "untold", delivered: "told" } as const;
