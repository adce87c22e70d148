/** The settings with which a site uses the sandbox's stand-in for Turnstile; the key is Cloudflare's "always passes". */
export const turnstileSettings = (siteUrl: string) => ({
  TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
  TURNSTILE_SCRIPT_URL: `${siteUrl}/demo/turnstile/v0/api.js?render=explicit`,
});
