/** `fail` breaks something, `warn` may be intended. */
export type Diagnosis = { check: string; level: "ok" | "warn" | "fail"; text: string };

type Make = (check: string, text: string) => Diagnosis;
export const ok: Make = (check, text) => ({ check, level: "ok", text });
export const warn: Make = (check, text) => ({ check, level: "warn", text });
export const fail: Make = (check, text) => ({ check, level: "fail", text });
