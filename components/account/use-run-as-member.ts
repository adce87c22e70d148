"use client";

import { useRef } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { MemberActionTexts } from "./run-as-member.ts";

/** Runs one action at a time. The code loads with the first click, because a page has many such controls. */
export function useRunAsMember(texts: MemberActionTexts): (change: () => Promise<unknown>) => Promise<void> {
  const locale = useLocale();
  const isBusyRef = useRef(false);
  return async (change) => {
    if (isBusyRef.current) return;
    isBusyRef.current = true;
    try {
      await (await import("./run-as-member.ts")).runAsMember(change, texts, locale);
    } catch {
      showToast("error", texts.failed);
    }
    isBusyRef.current = false;
  };
}
