import { checkedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { withdrawalBody } from "#lib/contracts/payment/withdrawal.ts";
import { receiveWithdrawal } from "#lib/services/payment/receive-withdrawal.ts";

const limit = { name: "withdrawal", account: (body: { email: string }) => body.email } as const;

/** Responds the same whether or not the address has an account or the visitor is logged in. */
export const POST = mutationRoute({ schema: withdrawalBody, limit }, async ({ request, body, session }) => {
  const visitor = await checkedVisitor(request, "withdraw", body.turnstileToken);
  return receiveWithdrawal(body, session?.token ?? null, visitor);
});
