import { showToast } from "#components/toast/show-toast.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { isPhone } from "#lib/browser/base/is-phone.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { CommentTexts, TalkTexts } from "./comment-props.ts";

/** Toast titles by error code (product: Error catalogue). */
const titles: Record<string, "invalid" | "unauthorized" | "videoNotFound" | "tooOften"> = {
  COMMENT_INVALID: "invalid",
  COMMENT_LOGIN: "unauthorized",
  VIDEO_NOT_FOUND: "videoNotFound",
  COMMENT_TOO_FAST: "tooOften",
};

/** Says that a comment was posted, or waits for a review; below the list, which a phone brings into view. */
export function notifyPosted(texts: CommentTexts, talk: TalkTexts, isHeld: boolean): void {
  const place = isPhone() ? ({ position: "bottom-center" } as const) : {};
  if (isHeld) showToast("info", talk.held, { ...place, duration: 10_000 });
  else showToast("success", texts.posted, place);
}

/**
 * Shows a toast with the reason why a comment was not posted. Returns the same text for the form: a toast disappears,
 * and can't load offline. The header reports the end of a session itself.
 */
export function notifyUnposted(error: unknown, texts: CommentTexts): string {
  const { code = "", message = "" } = error instanceof ApiError ? error : {};
  const ended = code.startsWith("SESSION_") && !queryClient.getQueryData(sessionQuery.queryKey);
  if (ended) return message;
  const ours = code.startsWith("SESSION_") ? "unauthorized" : titles[code];
  const title = texts[ours ?? "failed"];
  showToast("error", title, message === title ? {} : { description: message });
  return message || title;
}
