import type { Route } from "#sandbox/route.ts";
import { checkoutRoutes } from "./checkout.ts";
import { memberCommentRoutes } from "./comment.ts";
import { loginRoutes } from "./login.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { passwordResetRoutes } from "./password-reset.ts";
import { paymentRoutes } from "./payment.ts";
import { profileRoutes } from "./profile.ts";
import { registrationRoutes } from "./registration.ts";
import { subscriptionRoutes } from "./subscription.ts";
import { turnstileRoutes } from "./turnstile.ts";
import { userMetaRoutes } from "./user-meta.ts";

/** Everything about accounts, one line per noun. */
export const accountRoutes: readonly Route[] = [
  ...checkoutRoutes,
  ...loginRoutes,
  ...mailboxRoutes,
  ...memberCommentRoutes,
  ...passwordResetRoutes,
  ...paymentRoutes,
  ...profileRoutes,
  ...registrationRoutes,
  ...subscriptionRoutes,
  ...turnstileRoutes,
  ...userMetaRoutes,
];
