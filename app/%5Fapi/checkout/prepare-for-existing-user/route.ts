import { paths } from "#lib/addresses/paths.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { pageUrl } from "#lib/bff/page-url.ts";
import { checkoutBody } from "#lib/contracts/payment/payment.ts";
import { prepareCheckout } from "#lib/services/payment/hosted/prepare-checkout.ts";

/** Checks the return addresses in the body but does not use them. */
export const POST = mutationRoute(
  {
    schema: checkoutBody,
    table: "checkout",
    limit: { name: "purchase" },
    codes: { tooOften: "RATE_LIMITED" },
  },
  ({ request, token, body: { level_id: levelId, agreed, video } }) =>
    prepareCheckout(
      token(),
      { levelId, agreed, video },
      {
        success_url: pageUrl(request, paths.paymentSuccess),
        cancel_url: pageUrl(request, paths.paymentCancelled),
      },
    ),
);
