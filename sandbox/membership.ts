import { json } from "./answer.ts";
import { levels } from "./data/levels.ts";
import type { Route } from "./route.ts";

/** Membership levels (contract, Upstream; spec §3). */
export const membershipRoutes: readonly Route[] = [
  { method: "GET", path: "/wp-json/asmr/v1/memberships/levels", answer: () => json(levels) },
];
