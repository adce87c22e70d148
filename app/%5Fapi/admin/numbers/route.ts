import { readPeriod } from "#lib/bff/numbers/numbers-period.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { readNumbers } from "#lib/services/desk/numbers.ts";

export const GET = sessionRoute({}, ({ token, request }) => readNumbers(token(), readPeriod(request)));
