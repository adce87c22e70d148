"use client";

import { Link } from "#lib/i18n/link.tsx";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import { loginPath } from "#lib/login-path.ts";
import { videoPath } from "#lib/video-path.ts";
import type { CommentTexts } from "./comment-props.ts";

/** Where a visitor would write: who may, and the way back here from the login. */
export function GuestPrompt({ slug, texts }: { slug: string; texts: CommentTexts }) {
  const localPath = useLocalePath();
  return (
    <div className="comment-notice border-line">
      <p>{texts.guest}</p>
      {/* An address of its own for each video, of which a crawler has nothing. */}
      <Link className="btn primary sm" rel="nofollow" href={loginPath(localPath(videoPath(slug)))}>
        {texts.login}
      </Link>
    </div>
  );
}
