"use client";

import { useEffect, useRef } from "react";
import { WantedVideoLink } from "#components/payment/base/wanted-video-link.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { markBought } from "#lib/browser/payment/tab-marks.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { AlipayDetails } from "./describe.ts";

type ClaimedPaymentProps = {
  reference: string;
  amount: string;
  /** About how long the review takes. */
  time: string;
  texts: AlipayDetails["texts"];
};

/** Replaces the steps once the reference is sent, so that nothing invites the member to pay again. */
export function ClaimedPayment({ reference, amount, time, texts }: ClaimedPaymentProps) {
  const localPath = useLocalePath();
  const profileLink = useRef<HTMLAnchorElement>(null);
  // The pressed button no longer exists, so the focus moves here.
  useEffect(() => profileLink.current?.focus(), []);
  useEffect(markBought, []);
  return (
    <div>
      <div role="status" className="grid gap-2">
        <p className="text-lg">
          <b>{fill(texts.checking, { amount, time })}</b>
        </p>
        <p>{texts.sent}</p>
      </div>
      <p className="mt-4 text-sm text-muted">{texts.referenceLabel}</p>
      <p className="wrap-anywhere">{reference}</p>
      <div className="pay-actions">
        <WantedVideoLink text={texts.wantedVideo} />
        <a ref={profileLink} className="btn" href={localPath(paths.profile)}>
          {texts.toProfile}
        </a>
      </div>
    </div>
  );
}
