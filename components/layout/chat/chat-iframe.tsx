"use client";

import { useEffect, useRef, useState } from "react";

/** Gives the iframe no origin, so that it reaches neither the page nor its cookies. */
const sandbox = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";

/** A clip path of the box that the iframe draws on, so that the page receives the clicks beside it. */
function clipOf(data: unknown): string | null {
  const box: unknown = typeof data === "object" && data !== null && "chatBox" in data ? data.chatBox : null;
  if (!Array.isArray(box) || box.length !== 4 || !box.every(Number.isFinite)) return null;
  const [left, top, right, bottom] = box.map((length: number) => Math.max(0, length));
  return `polygon(${left}px ${top}px, ${right}px ${top}px, ${right}px ${bottom}px, ${left}px ${bottom}px)`;
}

/**
 * The operator's chat script in an iframe, where it can't see the page (decision: chat-in-a-frame). The iframe is only
 * transparent in its document's own colour scheme.
 */
export function ChatIframe({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [clip, setClip] = useState<string | null>(null);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow) setClip(clipOf(data));
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);
  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      className="chat fixed right-0 bottom-(--dock) z-(--layer-chat) h-[min(calc(100vh-var(--dock)),45rem)] w-[min(100vw,27.5rem)] border-0 scheme-light"
      style={clip ? { clipPath: clip } : { visibility: "hidden" }}
      sandbox={src.startsWith("/") ? sandbox : undefined}
      referrerPolicy="no-referrer"
      allow="autoplay; clipboard-write"
    />
  );
}
