import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { deskBody } from "#lib/contracts/payments-desk.ts";
import { changeAtDesk, readDesk } from "#lib/services/payment/desk/payments-desk.ts";

export const GET = sessionRoute({}, ({ token }) => readDesk(token()));

export const POST = mutationRoute({ schema: deskBody, limit: { name: "desk" } }, ({ token, body }) =>
  changeAtDesk(token(), body),
);
