import { change } from "@/lib/bff/change";
import { pageUrl } from "@/lib/bff/page-url";
import { checkoutBody } from "@/lib/contracts/payment";
import { paths } from "@/lib/paths";
import { prepareCheckout } from "@/lib/services/checkout";

/** The addresses that a browser sends are checked and not used (ruling 30). */
export const POST = change(
  {
    schema: checkoutBody,
    table: "checkout",
    limit: { name: "purchase" },
    codes: { tooOften: "RATE_LIMITED" },
  },
  ({ request, token, body }) =>
    prepareCheckout(token(), body.level_id, {
      success_url: pageUrl(request, paths.paymentSuccess),
      cancel_url: pageUrl(request, paths.paymentCancelled),
    }),
);
