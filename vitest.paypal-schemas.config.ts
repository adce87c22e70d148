import { defineConfig } from "vitest/config";
import { outsideNext } from "./vitest.config.ts";

/** `npm run test:paypal-schemas`: apart from all others, for it needs documents that the project does not carry. */
export default defineConfig({
  resolve: { alias: outsideNext },
  test: { include: ["tests/paypal-schemas/**/*.test.ts"], testTimeout: 60_000 },
});
