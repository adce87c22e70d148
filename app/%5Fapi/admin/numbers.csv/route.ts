import { answerCsv, readTable } from "#lib/bff/numbers/numbers-csv.ts";
import { readPeriod } from "#lib/bff/numbers/numbers-period.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { readNumbers } from "#lib/services/desk/numbers.ts";

/** One table of the numbers as a file. */
export const GET = sessionRoute({}, async ({ token, request }) => {
  const table = readTable(request);
  const numbers = await readNumbers(token(), readPeriod(request));
  return answerCsv(table, numbers);
});
