import { newRoutes } from "#sandbox/context.ts";
import { anchorRoutes } from "./anchor.ts";
import { commentRoutes } from "./comment.ts";
import { homepageRoutes } from "./homepage.ts";
import { levelRoutes } from "./level.ts";
import { postCommentRoutes } from "./post-comment.ts";
import { videoRoutes } from "./video.ts";

/** What WordPress says of videos, anchors, comments and levels. */
export const catalogueRoutes = newRoutes()
  .route("/", anchorRoutes)
  .route("/", commentRoutes)
  .route("/", homepageRoutes)
  .route("/", levelRoutes)
  .route("/", postCommentRoutes)
  .route("/", videoRoutes);
