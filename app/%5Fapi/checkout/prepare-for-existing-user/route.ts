import { paths } from "#lib/addresses/paths.ts";
import { languageOf } from "#lib/bff/answer.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { checkoutBody } from "#lib/contracts/payment/payment.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { settings } from "#lib/platform/settings.ts";
import { prepareCheckout } from "#lib/services/payment/hosted/prepare-checkout.ts";

/** A page's absolute URL in the request's language, by SITE_URL: never by the Host header, which a client may forge. */
const pageUrl = (request: Request, path: string): string =>
  `${settings().SITE_URL}${localePath(languageOf(request), path)}`;

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
