import { newRoutes } from "#sandbox/context.ts";
import { sendBrowserFile } from "#sandbox/files.ts";
import { adRoutes } from "./ad-network.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { placeRoutes } from "./places.ts";
import { playerRoutes } from "./player.ts";

const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** What a browser opens in the demo and the tests under the site's own origin, below `/demo`. */
export const demoRoutes = newRoutes()
  .route("/", adRoutes)
  .route("/", mailboxRoutes)
  .route("/", placeRoutes)
  .route("/", playerRoutes)
  // Cloudflare's script; point TURNSTILE_SCRIPT_URL at it.
  .get("/demo/turnstile/v0/api.js", sendBrowserFile("turnstile.js"))
  // In place of the operator's Alipay code; nobody can scan it. Point ALIPAY_QR_URL at it.
  .get("/demo/alipay-qr.svg", sendBrowserFile("alipay-qr.svg", { "Content-Security-Policy": picturePolicy }));
