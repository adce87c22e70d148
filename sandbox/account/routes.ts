import { newRoutes } from "#sandbox/context.ts";
import { cancellationRoutes } from "./cancel-subscription.ts";
import { capabilityRoutes } from "./capabilities.ts";
import { checkoutRoutes } from "./checkout.ts";
import { keptListRoutes } from "./kept-lists.ts";
import { loginRoutes } from "./login.ts";
import { passwordResetRoutes } from "./password-reset.ts";
import { paymentRoutes } from "./payment.ts";
import { paymentNewsRoutes } from "./payment-news.ts";
import { profileRoutes } from "./profile.ts";
import { registrationRoutes } from "./registration.ts";
import { userMetaRoutes } from "./user-meta.ts";

/** What WordPress lets members do. */
export const accountRoutes = newRoutes()
  .route("/", cancellationRoutes)
  .route("/", capabilityRoutes)
  .route("/", checkoutRoutes)
  .route("/", keptListRoutes)
  .route("/", loginRoutes)
  .route("/", passwordResetRoutes)
  .route("/", paymentRoutes)
  .route("/", paymentNewsRoutes)
  .route("/", profileRoutes)
  .route("/", registrationRoutes)
  .route("/", userMetaRoutes);
