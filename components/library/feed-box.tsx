"use client";

import { useQuery } from "@tanstack/react-query";
import { showToast } from "#components/toast/show-toast.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { feedAddressQuery, renewFeedAddress } from "#lib/browser/library/following.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { ClearButton } from "./clear-button.tsx";

type FeedBoxProps = { texts: Texts["following"]["feed"]; library: Texts["library"] };

/**
 * The address of the member's private feed, with buttons to copy and renew it; nothing if WordPress offers no feeds.
 */
export function FeedBox({ texts, library }: FeedBoxProps) {
  const localPath = useLocalePath();
  const { data } = useQuery(feedAddressQuery, queryClient);
  if (!data?.path) return null;
  const url = window.location.origin + localPath(data.path);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast("success", texts.copied),
      () => showToast("error", texts.copyFailed),
    );
  return (
    <section aria-label={texts.title} className="box mt-12 p-6">
      <h2>{texts.title}</h2>
      <p className="mt-2 max-w-prose text-muted">{texts.text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <input
          className="field min-w-60 flex-1"
          readOnly
          value={url}
          aria-label={texts.address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" className="btn" onClick={copy}>
          {texts.copy}
        </button>
        <ClearButton
          texts={{ ...library, clearYes: texts.renewYes, clearFailed: texts.renewFailed }}
          words={{ clear: texts.renew, question: texts.question, warning: texts.warning }}
          onClear={renewFeedAddress}
        />
      </div>
    </section>
  );
}
