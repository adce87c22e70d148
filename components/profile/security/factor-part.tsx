"use client";

import { useId, useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { FactorProps } from "./factor-forms.tsx";

/** So few recovery codes are worth a hint. */
const fewCodes = 3;

/** Two-step login on the profile: what it is, whether it is on, and the forms that turn it on and off (product: Two-step login). */
export function FactorPart({ member, ...props }: FactorProps & { member: Member }) {
  const { texts } = props;
  const heading = useId();
  const { part, load } = useLazy(() => import("./factor-forms.tsx"));
  // Not derived from the member, whose record is fetched again before they have read the recovery codes.
  const [open, setOpen] = useState<"set-up" | "removal" | null>(null);
  const { secondFactor } = member;
  if (secondFactor === undefined) return null;
  const show = async (form: typeof open) => {
    if (await load()) setOpen(form);
    else showToast("error", texts.failed);
  };
  const close = () => setOpen(null);
  return (
    <section className="mt-8 border-edge border-t pt-6" aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-prose break-normal text-muted">{secondFactor ? texts.on : texts.text}</p>
      {secondFactor && (
        <p className="mt-1 max-w-prose text-muted">
          {fill(texts.left, { count: secondFactor.recoveryCodes })}
          {secondFactor.recoveryCodes <= fewCodes && ` ${texts.few}`}
        </p>
      )}
      {part && open === "set-up" && <part.FactorSetUp {...props} member={member} onClose={close} />}
      {part && open === "removal" && <part.FactorRemoval {...props} member={member} onClose={close} />}
      {open === null && (
        <button
          type="button"
          className="btn mt-4"
          onClick={() => void show(secondFactor ? "removal" : "set-up")}
        >
          {secondFactor ? texts.remove : texts.begin}
        </button>
      )}
    </section>
  );
}
