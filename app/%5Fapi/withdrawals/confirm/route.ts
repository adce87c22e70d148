import { uncheckedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { withdrawalKeyBody } from "#lib/contracts/payment/withdrawal.ts";
import { confirmWithdrawal } from "#lib/services/payment/receive-withdrawal.ts";

/** Confirms by the link of a mail. */
export const POST = mutationRoute(
  { schema: withdrawalKeyBody, limit: { name: "withdrawalLink" } },
  ({ request, body }) => confirmWithdrawal(body.key, uncheckedVisitor(request)),
);
