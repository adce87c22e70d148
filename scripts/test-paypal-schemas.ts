import { resolve } from "node:path";
import { command, countOf, runSteps } from "./tests/steps.ts";

// What the site and the made-up PayPal say to each other, against PayPal's own documents in PAYPAL_SCHEMAS.

const report = "test-results/paypal-schemas-vitest.json";
const folder = process.env.PAYPAL_SCHEMAS;
if (!folder) {
  console.error("PAYPAL_SCHEMAS must name the folder of PayPal's OpenAPI documents.");
  process.exit(1);
}
const done = runSteps(
  "paypal-schemas",
  [
    {
      name: "PayPal's own documents",
      run: () =>
        command(
          `vitest run --config tests/paypal-schemas/vitest.config.ts --silent --reporter=default --reporter=json --outputFile.json=${report}`,
          { ...process.env, PAYPAL_SCHEMAS: resolve(folder) },
        ),
      reports: [{ file: report, by: "vitest" }],
    },
  ],
  countOf("crawl", "browsers", "postgres", "cluster", "npm-test"),
);
process.exit(done ? 0 : 1);
