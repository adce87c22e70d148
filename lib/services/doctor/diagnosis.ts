/** The result of a check: `fail` keeps something from working, `warn` may be intended. */
export type Diagnosis = { check: string; level: "ok" | "warn" | "fail"; text: string };

type Make = (check: string, text: string) => Diagnosis;
export const ok: Make = (check, text) => ({ check, level: "ok", text });
export const warn: Make = (check, text) => ({ check, level: "warn", text });
export const fail: Make = (check, text) => ({ check, level: "fail", text });

/** An error in a few words, for an operator. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // `fetch` says what broke on the way there.
  return error.cause instanceof Error ? error.cause.message : error.message;
}
