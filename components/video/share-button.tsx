"use client";

import { notify } from "#components/layout/notify.ts";

type ShareButtonProps = { title: string; texts: { share: string; copied: string }; className: string };

/** Gives on the page's address, with the second that a video stands at. */
export function ShareButton({ title, texts, className }: ShareButtonProps) {
  const share = async () => {
    try {
      const { shareVideo } = await import("#lib/browser/share.ts");
      if ((await shareVideo(title)).copied) notify("success", texts.copied);
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (error instanceof DOMException && error.name === "AbortError") return;
      notify("info", location.href);
    }
  };
  return (
    <button type="button" className={className} onClick={share}>
      {texts.share}
    </button>
  );
}
