import { createRouter } from "#sandbox/base/context.ts";
import { accountLinkRoutes } from "./account-links.ts";
import { capabilityRoutes } from "./capabilities.ts";
import { deletionRoutes } from "./deletion.ts";
import { emailRoutes } from "./email.ts";
import { passkeyRoutes } from "./factor/passkeys.ts";
import { factorRoutes } from "./factor/routes.ts";
import { feedAddressRoutes } from "./feed-address.ts";
import { keptListRoutes } from "./kept-lists.ts";
import { loginRoutes } from "./login.ts";
import { loginMailRoutes } from "./login-mail.ts";
import { userMetaRoutes } from "./member/user-meta.ts";
import { ownDataRoutes } from "./own-data.ts";
import { passwordResetRoutes } from "./password-reset.ts";
import { alipayRoutes } from "./payments/alipay-claim.ts";
import { cancellationRoutes } from "./payments/cancel-subscription.ts";
import { checkoutRoutes } from "./payments/checkout.ts";
import { paymentRoutes } from "./payments/payment.ts";
import { paymentBookRoutes } from "./payments/payment-books.ts";
import { paymentListRoutes } from "./payments/payment-list.ts";
import { paymentNoticeRoutes } from "./payments/payment-notice.ts";
import { withdrawalRoutes } from "./payments/withdrawals.ts";
import { profileRoutes } from "./profile.ts";
import { registrationRoutes } from "./registration.ts";
import { videoRequestRoutes } from "./video-request.ts";

export const accountRoutes = createRouter()
  .route("/", accountLinkRoutes)
  .route("/", alipayRoutes)
  .route("/", cancellationRoutes)
  .route("/", capabilityRoutes)
  .route("/", checkoutRoutes)
  .route("/", factorRoutes)
  .route("/", passkeyRoutes)
  .route("/", deletionRoutes)
  .route("/", emailRoutes)
  .route("/", ownDataRoutes)
  .route("/", feedAddressRoutes)
  .route("/", keptListRoutes)
  .route("/", loginRoutes)
  .route("/", loginMailRoutes)
  .route("/", passwordResetRoutes)
  .route("/", paymentRoutes)
  .route("/", paymentBookRoutes)
  .route("/", paymentListRoutes)
  .route("/", paymentNoticeRoutes)
  .route("/", profileRoutes)
  .route("/", registrationRoutes)
  .route("/", userMetaRoutes)
  .route("/", videoRequestRoutes)
  .route("/", withdrawalRoutes);
