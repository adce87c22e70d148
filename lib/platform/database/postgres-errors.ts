// Which errors of PostgreSQL are worth another try.

/** The server, or the network to it, is down. */
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
  // Shut down, crashed, starting; a timeout; a promoted standby that is still read-only.
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "55P03",
  "25006",
]);
/** Connection exceptions; then too many connections, or a full disk. */
const awayClasses = ["08", "53"];
/** Errors of `pg` itself, which have no code. */
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered|Client was closed)/;

/** Codes of transactions that conflict; when repeated, they run one after the other. */
const conflictCodes = new Set(["40001", "40P01", "23505"]);

/** `conflict`: try again at once. `away`: try again when the server is back. Null: do not try again. */
export function postgresTrouble(error: unknown): "conflict" | "away" | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) return postgresTrouble(error.errors[0]);
  const code = "code" in error ? String(error.code) : "";
  if (conflictCodes.has(code)) return "conflict";
  const isAway =
    awayCodes.has(code) || awayClasses.includes(code.slice(0, 2)) || awayMessages.test(error.message);
  return isAway ? "away" : null;
}
