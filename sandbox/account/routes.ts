import { newRoutes } from "#sandbox/context.ts";
import { alipayRoutes } from "./alipay-claim.ts";
import { cancellationRoutes } from "./cancel-subscription.ts";
import { capabilityRoutes } from "./capabilities.ts";
import { checkoutRoutes } from "./checkout.ts";
import { feedAddressRoutes } from "./feed-address.ts";
import { keptListRoutes } from "./kept-lists.ts";
import { loginRoutes } from "./login.ts";
import { loginMailRoutes } from "./login-mail.ts";
import { passwordResetRoutes } from "./password-reset.ts";
import { paymentRoutes } from "./payment.ts";
import { paymentBookRoutes } from "./payment-books.ts";
import { paymentListRoutes } from "./payment-list.ts";
import { paymentNewsRoutes } from "./payment-news.ts";
import { profileRoutes } from "./profile.ts";
import { registrationRoutes } from "./registration.ts";
import { userMetaRoutes } from "./user-meta.ts";
import { videoRequestRoutes } from "./video-request.ts";

/** What WordPress lets members do. */
export const accountRoutes = newRoutes()
  .route("/", alipayRoutes)
  .route("/", cancellationRoutes)
  .route("/", capabilityRoutes)
  .route("/", checkoutRoutes)
  .route("/", feedAddressRoutes)
  .route("/", keptListRoutes)
  .route("/", loginRoutes)
  .route("/", loginMailRoutes)
  .route("/", passwordResetRoutes)
  .route("/", paymentRoutes)
  .route("/", paymentBookRoutes)
  .route("/", paymentListRoutes)
  .route("/", paymentNewsRoutes)
  .route("/", profileRoutes)
  .route("/", registrationRoutes)
  .route("/", userMetaRoutes)
  .route("/", videoRequestRoutes);
