import { json } from "#sandbox/answers.ts";
import { newRoutes } from "#sandbox/context.ts";
import { levels } from "#sandbox/data/levels.ts";

export const levelRoutes = newRoutes().get("/wp-json/asmr/v1/memberships/levels", () => json(levels));
