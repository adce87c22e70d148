import { createRouter } from "#sandbox/base/context.ts";
import { approvalRoutes } from "./approval-routes.ts";
import { merchantRoutes } from "./merchant-routes.ts";
import { orderRoutes } from "./order-routes.ts";
import { refundRoutes } from "./refund-routes.ts";
import { reportingRoutes } from "./reporting.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";

/** The fake PayPal: its REST API below `/paypal`, its pages and scripts below `/demo/paypal`. */
export const paypalRoutes = createRouter()
  .route("/", approvalRoutes)
  .route("/", merchantRoutes)
  .route("/", orderRoutes)
  .route("/", refundRoutes)
  .route("/", reportingRoutes)
  .route("/", subscriptionRoutes);
