import { newRoutes } from "#sandbox/context.ts";
import { anchorRoutes } from "./anchor.ts";
import { commentRoutes } from "./comment.ts";
import { earlyRoutes } from "./early.ts";
import { homepageRoutes } from "./homepage.ts";
import { levelRoutes } from "./level.ts";
import { pageRoutes } from "./page.ts";
import { postCommentRoutes } from "./post-comment.ts";
import { triggerRoutes } from "./trigger.ts";
import { videoRoutes } from "./video.ts";
import { videoListRoutes } from "./video-list.ts";

export const catalogueRoutes = newRoutes()
  .route("/", anchorRoutes)
  .route("/", commentRoutes)
  .route("/", earlyRoutes)
  .route("/", homepageRoutes)
  .route("/", levelRoutes)
  .route("/", pageRoutes)
  .route("/", postCommentRoutes)
  .route("/", triggerRoutes)
  .route("/", videoListRoutes)
  .route("/", videoRoutes);
