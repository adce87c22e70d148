"use client";

import { useEffect } from "react";
import type { SourceProps } from "#components/player/core/media.ts";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { PlainSource } from "./plain-source.tsx";

const loadPlayer = {
  file: async () => (await import("./native-player.tsx")).NativePlayer,
  frame: async () => (await import("./iframe-source.tsx")).IframeSource,
};

/** The player for a kind of source; a plain one if its code fails to load. */
export function SourceElement(props: SourceProps) {
  const kind = props.source.kind === "frame" ? "frame" : "file";
  const { part, failed, load } = useLazy(async () => ({ Player: await loadPlayer[kind]() }));
  useEffect(() => {
    load();
  }, [load]);
  if (part) return <part.Player {...props} />;
  return failed && !props.source.consentFor ? <PlainSource {...props} /> : null;
}
