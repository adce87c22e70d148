"use client";

import { useEffect, useState } from "react";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { takePurchasedLevel } from "#lib/browser/payment/tab-marks.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** How long each message is shown, in ms. */
const shownFor = { activated: 5000, issue: 8000 };

/** Floats in front of the page, so that it shifts no content, and in front of the chat's button. */
const place =
  "form-message fixed inset-x-4 bottom-[calc(16px+var(--dock)+var(--mini))] z-(--layer-message) mx-auto max-w-140 justify-center bg-raised shadow-menu";

type ActivationMessageProps = {
  member: Member;
  texts: Texts["member"]["profile"];
  supportEmail: string | null;
};

/** Says after a payment whether the account has reached the purchased level. */
export function ActivationMessage({ member, texts, supportEmail }: ActivationMessageProps) {
  const [outcome, setOutcome] = useState<keyof typeof shownFor | null>(null);
  const level = member.membershipLevelId;
  const name = useLevelName()(level, member.membershipLevelName) ?? "";
  useEffect(() => {
    const purchased = takePurchasedLevel();
    if (purchased === null) return;
    setOutcome(level >= purchased ? "activated" : "issue");
    // To the plan, which may have been bought at the page's foot.
    window.scrollTo({ top: 0 });
  }, [level]);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), shownFor[outcome]);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (outcome === null) return null;
  if (outcome === "activated")
    return (
      <div role="status" className={`${place} ok`}>
        <p>
          <b>{texts.activated}</b> {fill(texts.activatedText, { level: name })}
        </p>
      </div>
    );
  return (
    <div role="alert" className={`${place} error`}>
      <p>
        <b>{texts.activationIssue}</b> {texts.activationIssueText}{" "}
        {supportEmail && (
          <a className="text-link" href={`mailto:${supportEmail}`}>
            {texts.contact}
          </a>
        )}
      </p>
    </div>
  );
}
