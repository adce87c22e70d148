import { accountRoutes } from "./account/routes.ts";
import { adRoutes } from "./ad-network.ts";
import { alipayRoutes } from "./alipay.ts";
import { anchorRoutes } from "./anchor.ts";
import { commentRoutes } from "./comment.ts";
import { homepageRoutes } from "./homepage.ts";
import { mediaRoutes } from "./media.ts";
import { membershipRoutes } from "./membership.ts";
import { paypalRoutes } from "./paypal/routes.ts";
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
