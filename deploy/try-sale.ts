import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prices } from "#sandbox/data/prices.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { turnstileSettings } from "#sandbox/settings/turnstile-settings.ts";
import { startSandbox } from "#sandbox/start.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";

// For try-install.sh, in its container. Enters the settings that docs/operations leaves to the operator,
// with the sandbox as PayPal and Turnstile, and sells a level to a new member.

const [site = ""] = process.argv.slice(2);
const sandbox = await startSandbox({
  port: 4010,
  dataDir: mkdtempSync(join(tmpdir(), "murmur-sale-")),
  faults: true,
  webhookUrl: `${site}/_api/paypal/webhook`,
});

// --- Part 2 and 3: the credentials, at the site and in WordPress
const environment = "/etc/murmur/murmur.env";
const { WORDPRESS_KEY: _, ...turnstile } = turnstileSettings(sandbox.url, site);
const paypal = paypalSettings(sandbox.url, site);
const given = new Map(Object.entries({ ...turnstile, ...paypal }));
const lines = readFileSync(environment, "utf8").split("\n");
const kept = lines.filter((line) => !given.has(line.split("=", 1)[0] ?? ""));
writeFileSync(
  environment,
  [...kept, ...[...given].map(([name, value]) => `${name}=${value}`), ""].join("\n"),
);

// --- Part 1, "Levels": six, of which the last is paid once
const code = `require '/var/www/wordpress/wp-load.php';
[ $levels, $settings ] = json_decode( $argv[1], true );
foreach ( $levels as $name => $price ) {
	$level = new PMPro_Membership_Level();
	foreach ( array( 'name' => $name, 'description' => '', 'confirmation' => '', 'initial_payment' => $price, 'billing_amount' => 0, 'cycle_number' => 0, 'cycle_period' => '', 'billing_limit' => 0, 'trial_amount' => 0, 'trial_limit' => 0, 'expiration_number' => 0, 'expiration_period' => '', 'allow_signups' => 1, 'categories' => array() ) as $field => $value ) {
		$level->$field = $value;
	}
	$level->save();
}
array_map( array( 'Murmur\\\\Core\\\\Settings', 'set' ), array_keys( $settings ), $settings );`;
const levels = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((id) => [`Level ${id}`, id === 6 ? prices[6] : "0"]),
);
const settings = {
  paypal_api_url: paypal.PAYPAL_API_URL,
  paypal_client_id: paypal.PAYPAL_CLIENT_ID,
  paypal_client_secret: paypal.PAYPAL_CLIENT_SECRET,
};
execFileSync("sudo", ["-u", "www-data", "php", "-r", code, "--", JSON.stringify([levels, settings])], {
  stdio: "inherit",
});
execFileSync("systemctl", ["restart", "murmur"]);
while (!(await fetch(`${site}/_api/health/ready`).catch(() => null))?.ok) await sleep(300);

// --- A visitor registers and buys
let cookie = "";
async function call(path: string, body?: object) {
  const response = await fetch(`${site}/_api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { origin: site, "sec-fetch-site": "same-origin", "content-type": "application/json", cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
  const cookies = response.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  if (cookies.length > 0) cookie = cookies.join("; ");
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
const hostname = new URL(site).hostname;
await call("auth/register", {
  email: "first@murmur.example",
  password: "Rain-on-leaves-7",
  displayName: "First",
  turnstileToken: newToken({ action: "register", hostname }),
});
const { orderId } = await call("paypal/order", { levelId: 6 });
await fetch(`${sandbox.url}/__sandbox/paypal/approve`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ id: orderId }),
});
const verified = await call("paypal-verify", { levelId: 6, paypalOrderID: orderId });
console.log(JSON.stringify({ verified, member: await call("user/me") }));
await sandbox.close();
process.exit();
