import type { Route } from "../route.ts";
import { loginRoutes } from "./login.ts";
import { meRoutes } from "./me.ts";
import { registrationRoutes } from "./registration.ts";

/** Everything about accounts, one line per noun. */
export const accountRoutes: readonly Route[] = [...loginRoutes, ...meRoutes, ...registrationRoutes];
