// What an error of PostgreSQL's says about trying again.

/** The server, or the way to it, is not there just now. */
const awayCodes = new Set([
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ENOTFOUND",
    "EAI_AGAIN",
  ],
  // Shut down, crashed, starting; too slow; a standby that took the place of the first, and may not be written yet.
  ...["57P01", "57P02", "57P03", "57014", "55P03", "25006"],
]);
/** Connection exceptions; too many connections, no room. */
const awayClasses = ["08", "53"];
/** What `pg` itself says gives no code. */
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered|Client was closed)/;

/** Two transactions that could not both be: done again, one comes after the other. */
const conflictCodes = new Set(["40001", "40P01", "23505"]);

/** `conflict`: at once again. `away`: again when the server is back. Null: not again. */
export function postgresTrouble(error: unknown): "conflict" | "away" | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) return postgresTrouble(error.errors[0]);
  const code = "code" in error ? String(error.code) : "";
  if (conflictCodes.has(code)) return "conflict";
  const isAway =
    awayCodes.has(code) || awayClasses.includes(code.slice(0, 2)) || awayMessages.test(error.message);
  return isAway ? "away" : null;
}
