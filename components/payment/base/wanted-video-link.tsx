"use client";

import { type ReactNode, useEffect, useState } from "react";
import { forgetWantedVideo, wantedVideo } from "#lib/browser/watching/wanted-video.ts";

/** A link to the video that led the member to the plans, shown once; `children` where there is none. Client only. */
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
