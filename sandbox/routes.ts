import { accountRoutes } from "#sandbox/account/routes.ts";
import { paypalRoutes } from "#sandbox/paypal/routes.ts";
import { adRoutes } from "./ad-network.ts";
import { alipayRoutes } from "./alipay.ts";
import { anchorRoutes } from "./anchor.ts";
import { commentRoutes } from "./comment.ts";
import { homepageRoutes } from "./homepage.ts";
import { mediaRoutes } from "./media.ts";
import { membershipRoutes } from "./membership.ts";
import { playerRoutes } from "./player.ts";
import type { Route } from "./route.ts";
import { videoRoutes } from "./video.ts";

/** Everything the sandbox answers, one line per noun. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...adRoutes,
  ...alipayRoutes,
  ...anchorRoutes,
  ...commentRoutes,
  ...homepageRoutes,
  ...mediaRoutes,
  ...membershipRoutes,
  ...paypalRoutes,
  ...playerRoutes,
  ...videoRoutes,
];
