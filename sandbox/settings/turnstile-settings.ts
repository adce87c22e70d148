import { sharedKey } from "#sandbox/account/member/key.ts";
import { sandboxSecret } from "#sandbox/base/state/turnstile-secrets.ts";

/**
 * The settings for the fake Turnstile. They also make WordPress trust the site's check. The site key is
 * Cloudflare's "always passes".
 */
export const turnstileSettings = (sandboxUrl: string, siteUrl: string) => ({
  TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
  TURNSTILE_SECRET_KEY: sandboxSecret,
  TURNSTILE_SCRIPT_URL: `${siteUrl}/demo/turnstile/v0/api.js?render=explicit`,
  TURNSTILE_VERIFY_URL: `${sandboxUrl}/turnstile/v0/siteverify`,
  WORDPRESS_KEY: sharedKey,
});
