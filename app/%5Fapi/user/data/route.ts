import { answerOwnData } from "#lib/bff/accounts/own-data-answer.ts";
import { memberDataOptions } from "#lib/bff/limits/limits.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { readOwnData } from "#lib/services/member/own-data.ts";

/** All stored data about the member, to read or as a file. */
export const GET = sessionRoute(memberDataOptions, ({ member, request }) =>
  answerOwnData(request, (words) => readOwnData(member(), words)),
);
