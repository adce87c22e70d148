import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter } from "#sandbox/base/context.ts";
import { requireKey } from "./member/key.ts";

/** The features of this WordPress. A test may remove them all. */
export const capabilityRoutes = createRouter()
  .get("/wp-json/asmr/v1/capabilities", (c) => {
    const { features } = c.env.sandbox.settings;
    if (features.length > 0) return json({ version: 2, features });
    throw wpError(404, "rest_no_route", "No route was found matching the URL and request method.");
  })
  .get("/wp-json/asmr/v1/self-check", (c) => {
    requireKey(c);
    return json([{ check: "made up", ok: true, untested: false, advice: "" }], 200, {
      "cache-control": "private, no-store",
    });
  });
