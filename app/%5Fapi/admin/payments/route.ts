import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { deskBody, maxDeskSearch } from "#lib/contracts/desk/payments-desk.ts";
import { changeAtDesk, readDesk } from "#lib/services/desk/payments-desk.ts";

export const GET = sessionRoute({}, ({ token, request }) => {
  const search = new URL(request.url).searchParams.get("search") ?? "";
  return readDesk(token(), search.trim().slice(0, maxDeskSearch));
});

export const POST = mutationRoute({ schema: deskBody, limit: { name: "desk" } }, ({ token, body }) =>
  changeAtDesk(token(), body),
);
