import { resolve } from "node:path";
import { runSteps, vitestStep } from "./steps.ts";

// Checks the requests of the site and the responses of the fake PayPal against PayPal's own schemas in PAYPAL_SCHEMAS.

const folder = process.env.PAYPAL_SCHEMAS;
if (!folder) {
  console.error("PAYPAL_SCHEMAS must name the folder of PayPal's OpenAPI documents.");
  process.exit(1);
}
const done = runSteps("paypal-schemas", [
  vitestStep("PayPal's own documents", "paypal-schemas", {
    flags: "--silent",
    env: { ...process.env, PAYPAL_SCHEMAS: resolve(folder) },
  }),
]);
process.exit(done ? 0 : 1);
