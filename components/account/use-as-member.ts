"use client";

import { useRef } from "react";
import { notify } from "#components/toast/notify.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { MemberWords } from "./as-member.ts";

/** For a control of which pages have many: what one press does, once at a time. Its code comes with the first press. */
export function useAsMember(texts: MemberWords): (change: () => Promise<unknown>) => Promise<void> {
  const locale = useLocale();
  const busy = useRef(false);
  return async (change) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await (await import("./as-member.ts")).asMember(change, texts, locale);
    } catch {
      notify("error", texts.failed);
    }
    busy.current = false;
  };
}
