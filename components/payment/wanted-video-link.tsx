"use client";

import { type ReactNode, useEffect, useState } from "react";
import { forgetWantedVideo, wantedVideo } from "#lib/browser/watching/wanted-video.ts";

/**
 * The way to the video that one came to the plans for, once; `children` where there was none. For what the browser alone
 * renders.
 */
export function WantedVideoLink({ text, children }: { text: string; children?: ReactNode }) {
  const [path] = useState(wantedVideo);
  useEffect(() => forgetWantedVideo, []);
  if (path === null) return children;
  return (
    <a className="btn primary" href={path}>
      {text}
    </a>
  );
}
