"use client";

import { useEffect, useRef, useState } from "react";

const frameEverySeconds = 5;

/** The frame of a file at a second, in an element that loads little more than that. Empty until a frame is there. */
export function SeekFrame({ src, second }: { src: string; second: number }) {
  const frame = useRef<HTMLVideoElement>(null);
  const [isThere, setThere] = useState(false);
  const frameSecond = Math.floor(second / frameEverySeconds) * frameEverySeconds;
  useEffect(() => {
    const video = frame.current;
    if (!video) return;
    // One seek at a time: the next one starts where the pointer is by then.
    const seek = () => {
      if (Math.abs(video.currentTime - frameSecond) >= 1) video.currentTime = frameSecond;
    };
    if (video.readyState > 0 && !video.seeking) seek();
    const listening = new AbortController();
    for (const event of ["loadedmetadata", "seeked"])
      video.addEventListener(event, seek, { signal: listening.signal });
    return () => listening.abort();
  }, [frameSecond]);
  return (
    <video
      ref={frame}
      data-picture={isThere || undefined}
      className={isThere ? "mx-auto mb-1 block h-22.5 w-40 rounded-sm object-contain" : "hidden"}
      src={src}
      muted
      playsInline
      preload="metadata"
      tabIndex={-1}
      onLoadedData={() => setThere(true)}
      onError={() => setThere(false)}
    />
  );
}
