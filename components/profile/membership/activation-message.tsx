"use client";

import { useEffect, useLayoutEffect, useState } from "react";
import { paths } from "#lib/addresses/paths.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
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

/** What a new member may do next; it stays as long as the page. */
const Welcome = ({ level, texts }: { level: string; texts: ActivationMessageProps["texts"] }) => (
  <section className="box flex flex-wrap items-center justify-between gap-4 p-6">
    <div>
      <h2>{fill(texts.welcome, { level })}</h2>
      <p className="mt-1 text-muted">{texts.welcomeText}</p>
    </div>
    <Link className="btn primary" href={paths.videos({ access: "vip" })}>
      {texts.watchNow}
    </Link>
  </section>
);

/** Says after a payment whether the account has reached the purchased level, and welcomes a new member. */
export function ActivationMessage({ member, texts, supportEmail }: ActivationMessageProps) {
  const [outcome, setOutcome] = useState<keyof typeof shownFor | null>(null);
  const [isNew, setNew] = useState(false);
  const level = member.membershipLevelId;
  const name = useLevelName()(level, member.membershipLevelName) ?? "";
  // Before the next paint, so that the welcome moves nothing.
  useLayoutEffect(() => {
    const purchased = takePurchasedLevel();
    if (purchased === null) return;
    setOutcome(level >= purchased ? "activated" : "issue");
    setNew(level >= purchased);
    // To the plan, which may have been bought at the page's foot.
    window.scrollTo({ top: 0 });
  }, [level]);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), shownFor[outcome]);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (isNew)
    return (
      <>
        {outcome && (
          <div role="status" className={`${place} ok`}>
            <p>
              <b>{texts.activated}</b> {fill(texts.activatedText, { level: name })}
            </p>
          </div>
        )}
        <Welcome level={name} texts={texts} />
      </>
    );
  if (outcome === null) return null;
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
