import { json } from "#sandbox/base/answers.ts";
import { createRouter } from "#sandbox/base/context.ts";
import { levels } from "#sandbox/data/levels.ts";

export const levelRoutes = createRouter().get("/wp-json/asmr/v1/memberships/levels", () => json(levels));
