/** Cloudflare's documented test secrets, with fixed verdicts. */
export const testSecrets = {
  passes: "1x0000000000000000000000000000000AA",
  fails: "2x0000000000000000000000000000000AA",
  spent: "3x0000000000000000000000000000000AA",
};
/** The secret of the site key that the demo and the tests use. */
export const sandboxSecret = "0x4AAAAAAA-the-made-up-site-secret";
