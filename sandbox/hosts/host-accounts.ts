import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The only accounts of the fake hosts. */
export const hostAccounts = {
  bunny: {
    library: "759",
    apiKey: "bunny-api-key-of-the-sandbox",
    readKey: "bunny-read-only-key-of-the-sandbox",
    zoneKey: "bunny-pull-zone-key-of-the-sandbox",
  },
  cloudflare: {
    account: "023e105f4ecef8ad9ca31a8372d0c353",
    token: "cloudflare-token-of-the-sandbox",
    webhookSecret: "85011ed3a913c6ad5f9cf6c5573cc0a7",
    domain: "customer-f33zs165nr7gyfy4.cloudflarestream.com",
  },
} as const;

/** The constants that make the plugin call the fake hosts instead of the real ones. */
export const hostConstants = (sandboxUrl: string) => ({
  MURMUR_BUNNY_API: `${sandboxUrl}/bunny`,
  MURMUR_CLOUDFLARE_API: `${sandboxUrl}/cloudflare/client/v4`,
});

/** The plugin's settings for the fake hosts. */
export const hostSettings = (sandboxUrl: string) => ({
  bunny_library: hostAccounts.bunny.library,
  bunny_api_key: hostAccounts.bunny.apiKey,
  bunny_read_key: hostAccounts.bunny.readKey,
  bunny_cdn: `${sandboxUrl}/bunny-zone`,
  bunny_cdn_key: hostAccounts.bunny.zoneKey,
  cloudflare_account: hostAccounts.cloudflare.account,
  cloudflare_token: hostAccounts.cloudflare.token,
  cloudflare_webhook_secret: hostAccounts.cloudflare.webhookSecret,
  cloudflare_signed: true,
});

export const now = () => Math.floor(Date.now() / 1000);

export const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("hex");

/** A grey picture, 320x180. */
export const thumbnail = readFileSync(join(import.meta.dirname, "thumbnail.jpg"));
