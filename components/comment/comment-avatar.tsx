"use client";

import { useState } from "react";
import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";
import { initial } from "#lib/i18n/format/initial.ts";

/** A commenter's picture, or their initial without one. Decorative. */
export function CommentAvatar({ src, name }: { src: string | null; name: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === failed)
    return (
      <span className="avatar" aria-hidden="true">
        {initial(name)}
      </span>
    );
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
