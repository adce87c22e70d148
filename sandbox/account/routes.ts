import { newRoutes } from "#sandbox/context.ts";
import { capabilityRoutes } from "./capabilities.ts";
import { feedAddressRoutes } from "./feed-address.ts";
import { keptListRoutes } from "./kept-lists.ts";
import { loginRoutes } from "./member/login.ts";
import { loginMailRoutes } from "./member/login-mail.ts";
import { userMetaRoutes } from "./member/user-meta.ts";
import { passwordResetRoutes } from "./password-reset.ts";
import { alipayRoutes } from "./payments/alipay-claim.ts";
import { cancellationRoutes } from "./payments/cancel-subscription.ts";
import { checkoutRoutes } from "./payments/checkout.ts";
import { paymentRoutes } from "./payments/payment.ts";
import { paymentBookRoutes } from "./payments/payment-books.ts";
import { paymentListRoutes } from "./payments/payment-list.ts";
import { paymentNewsRoutes } from "./payments/payment-news.ts";
import { profileRoutes } from "./profile.ts";
import { registrationRoutes } from "./registration.ts";
import { videoRequestRoutes } from "./video-request.ts";

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
