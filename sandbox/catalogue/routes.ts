import { json } from "#sandbox/base/answers.ts";
import { createRouter } from "#sandbox/base/context.ts";
import { captionRoutes } from "#sandbox/catalogue/captions/captions.ts";
import { commentRoutes } from "#sandbox/catalogue/comments/comment.ts";
import { ownCommentRoutes } from "#sandbox/catalogue/comments/own-comment.ts";
import { postCommentRoutes } from "#sandbox/catalogue/comments/post-comment.ts";
import { reportRoutes } from "#sandbox/catalogue/comments/report.ts";
import { reportDeskRoutes } from "#sandbox/catalogue/comments/report-desk.ts";
import { levels } from "#sandbox/data/levels.ts";
import { anchorRoutes } from "./anchor.ts";
import { earlyRoutes } from "./early.ts";
import { homepageRoutes } from "./homepage.ts";
import { pageRoutes } from "./page.ts";
import { previewRoutes } from "./preview.ts";
import { triggerRoutes } from "./trigger.ts";
import { videoRoutes } from "./video.ts";
import { videoFacetRoutes } from "./video-facets.ts";
import { videoListRoutes } from "./video-list.ts";

export const catalogueRoutes = createRouter()
  .route("/", anchorRoutes)
  .route("/", captionRoutes)
  .route("/", commentRoutes)
  .route("/", earlyRoutes)
  .route("/", homepageRoutes)
  .route("/", ownCommentRoutes)
  .route("/", pageRoutes)
  .route("/", postCommentRoutes)
  .route("/", previewRoutes)
  .route("/", reportRoutes)
  .route("/", reportDeskRoutes)
  .route("/", triggerRoutes)
  .route("/", videoFacetRoutes)
  .route("/", videoListRoutes)
  .route("/", videoRoutes)
  .get("/wp-json/asmr/v1/memberships/levels", () => json(levels));
