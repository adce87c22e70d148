"use client";

import { useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { sendHeart } from "#lib/browser/comment/comment.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { TalkTexts } from "./comment-props.ts";
import { HeartCount } from "./heart-count.tsx";

type HeartProps = { slug: string; id: string; hearts: number; hearted: boolean; talk: TalkTexts };

/** A member's heart. It shows at once and is taken back if it could not be stored. */
export function Heart({ slug, id, hearts, hearted, talk }: HeartProps) {
  const [changed, setChanged] = useState<{ hearts: number; hearted: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const current = changed ?? { hearts, hearted };
  const toggle = async () => {
    if (busy) return;
    const wantsHeart = !current.hearted;
    setBusy(true);
    setChanged({ hearted: wantsHeart, hearts: Math.max(0, current.hearts + (wantsHeart ? 1 : -1)) });
    try {
      setChanged({ hearted: wantsHeart, hearts: await sendHeart(slug, id, wantsHeart) });
    } catch (error) {
      setChanged(current);
      showToast("error", talk.heartFailed, error instanceof ApiError ? { description: error.message } : {});
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="comment-act aria-pressed:text-accent"
      aria-pressed={current.hearted}
      aria-busy={busy || undefined}
      onClick={toggle}
    >
      <HeartCount
        count={current.hearts}
        text={fill(talk.heart, { count: current.hearts })}
        filled={current.hearted}
      />
    </button>
  );
}
