import { createRouter } from "#sandbox/base/context.ts";
import { sendBrowserFile } from "#sandbox/base/files.ts";
import { adRoutes } from "./ad-network.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { placeRoutes } from "./places.ts";
import { playerRoutes } from "./player.ts";

const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** Pages and scripts that a browser loads under the site's own origin, below `/demo`. */
export const demoRoutes = createRouter()
  .route("/", adRoutes)
  .route("/", mailboxRoutes)
  .route("/", placeRoutes)
  .route("/", playerRoutes)
  // Set TURNSTILE_SCRIPT_URL to this.
  .get("/demo/turnstile/v0/api.js", sendBrowserFile("turnstile.js"))
  // Set ALIPAY_QR_URL to this; the code cannot be scanned.
  .get("/demo/alipay-qr.svg", sendBrowserFile("alipay-qr.svg", { "Content-Security-Policy": picturePolicy }));
