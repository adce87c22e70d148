"use client";

import { showToast } from "#components/toast/show-toast.ts";

type ShareButtonProps = { title: string; texts: { share: string; copied: string }; className: string };

/** Shares the page's address with the current second. */
export function ShareButton({ title, texts, className }: ShareButtonProps) {
  const share = async () => {
    try {
      const { shareVideo } = await import("#lib/browser/watching/share.ts");
      const { how, address } = await shareVideo(title);
      if (how === "copied") showToast("success", texts.copied);
      else if (how === "shown") showToast("info", address);
    } catch {
      showToast("info", location.href);
    }
  };
  return (
    <button type="button" className={className} onClick={share}>
      {texts.share}
    </button>
  );
}
