"use client";

import { useId } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { OwnDataProps } from "./delete-account-form.tsx";

/** All that is held of the member, to read or as a file, and the form that deletes the account (product: Your data). */
export function OwnDataPart(props: OwnDataProps) {
  const { member, texts } = props;
  const heading = useId();
  const locale = useLocale();
  const { part, failed, load } = useLazy(() => import("./delete-account-form.tsx"));
  if (member.deletionAt === undefined) return null;
  const address = `/_api/user/data?language=${locale}`;
  return (
    <section className="mt-8 grid gap-4 border-edge border-t pt-6" aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        {texts.heading}
      </h2>
      <p className="text-muted">{texts.text}</p>
      <p className="flex flex-wrap gap-3">
        <a className="btn sm" href={`${address}&as=page`} target="_blank" rel="noopener">
          {texts.read}
        </a>
        <a className="btn sm" href={address} download="my-data.json">
          {texts.download}
        </a>
      </p>
      {member.deletionAt === null && member.role !== "admin" && (
        <details onToggle={load}>
          <summary className="cursor-pointer py-2 text-muted">{texts.delete}</summary>
          {failed && <p role="alert">{props.forms.failed}</p>}
          {part && <part.DeleteAccountForm {...props} />}
        </details>
      )}
    </section>
  );
}
