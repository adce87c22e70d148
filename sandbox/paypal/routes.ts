import type { Route } from "#sandbox/route.ts";
import { browserRoutes } from "./browser.ts";
import { orderRoutes } from "./order-routes.ts";
import { otherRoutes } from "./other-routes.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";

/** The made-up PayPal: its REST API below `/paypal`, its pages and scripts below `/demo/paypal`. */
export const paypalRoutes: readonly Route[] = [
  ...browserRoutes,
  ...orderRoutes,
  ...otherRoutes,
  ...subscriptionRoutes,
];
