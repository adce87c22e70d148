import { levels } from "#sandbox/data/levels.ts";
import { json } from "./answer.ts";
import type { Route } from "./route.ts";

/** Membership levels (contract, Upstream; spec §3). */
export const membershipRoutes: readonly Route[] = [
  { method: "GET", path: "/wp-json/asmr/v1/memberships/levels", answer: () => json(levels) },
];
