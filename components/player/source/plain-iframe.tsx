import type { Ref } from "react";

const allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
/** A foreign player may not take the tab elsewhere. */
const foreign = "allow-scripts allow-same-origin allow-presentation allow-popups";

type PlainIframeProps = { src: string; title: string; ref?: Ref<HTMLIFrameElement> };

/** Somebody's player in a frame. */
export const PlainIframe = ({ src, title, ref }: PlainIframeProps) => (
  <iframe
    ref={ref}
    className="absolute inset-0 size-full"
    src={src}
    title={title}
    allow={allow}
    sandbox={src.startsWith("/") ? undefined : foreign}
    referrerPolicy="strict-origin-when-cross-origin"
  />
);
