"use client";

import { useState } from "react";
import { pictureUrl } from "#lib/pictures.ts";

/** A commenter's picture, decorative; a plain circle where there is none or it can't be had. */
export function CommentAvatar({ src }: { src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === failed) return <span className="avatar" aria-hidden="true" />;
  return (
    <img
      className="avatar"
      src={pictureUrl(src, 80)}
      width={80}
      height={80}
      alt=""
      loading="lazy"
      onError={() => setFailed(src)}
    />
  );
}
