"use client";

import { useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { sendHeart } from "#lib/browser/watching/comment.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { TalkTexts } from "./comment-props.ts";
import { HeartCount } from "./heart-count.tsx";

type HeartProps = { slug: string; id: string; hearts: number; hearted: boolean; talk: TalkTexts };

/** A member's heart. It shows at once and is taken back if it could not be stored. */
export function Heart({ slug, id, hearts, hearted, talk }: HeartProps) {
  const [changed, setChanged] = useState<{ hearts: number; hearted: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = changed ?? { hearts, hearted };
  const toggle = async () => {
    if (busy) return;
    const wanted = !shown.hearted;
    setBusy(true);
    setChanged({ hearted: wanted, hearts: Math.max(0, shown.hearts + (wanted ? 1 : -1)) });
    try {
      setChanged({ hearted: wanted, hearts: await sendHeart(slug, id, wanted) });
    } catch (error) {
      setChanged(shown);
      showToast("error", talk.heartFailed, error instanceof ApiError ? { description: error.message } : {});
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="comment-act aria-pressed:text-accent"
      aria-pressed={shown.hearted}
      aria-busy={busy || undefined}
      onClick={toggle}
    >
      <HeartCount
        count={shown.hearts}
        text={fill(talk.heart, { count: shown.hearts })}
        filled={shown.hearted}
      />
    </button>
  );
}
