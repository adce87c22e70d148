"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { passkeysQuery } from "#lib/browser/session/factor/passkey-list.ts";
import type { Passkey } from "#lib/contracts/accounts/passkeys.ts";
import { timeAgo } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { PasskeysProps } from "./passkey-forms.tsx";

/** The member's passkeys on the profile (product: Passkeys). */
export function PasskeysPart(props: PasskeysProps) {
  const { texts } = props;
  const locale = useLocale();
  const heading = useId();
  const { data: passkeys = [], isError } = useQuery(passkeysQuery, queryClient);
  const { part, load } = useLazy(() => import("./passkey-forms.tsx"));
  const [open, setOpen] = useState<"add" | Passkey | null>(null);
  const show = async (form: typeof open) => {
    if (await load()) setOpen(form);
    else showToast("error", props.factor.failed);
  };
  const close = () => setOpen(null);
  return (
    <section className="mt-8 border-edge border-t pt-6" aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-prose break-normal text-muted">{texts.text}</p>
      {isError && <p role="alert">{props.factor.failed}</p>}
      <ul className="mt-2">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex items-center gap-4 border-edge border-t py-3 first:border-0">
            <div className="min-w-0 flex-1" id={`${heading}-${passkey.id}`}>
              <p className="break-words">{passkey.name}</p>
              <p className="card-parts text-muted text-sm">
                <span>{fill(texts.made, { age: timeAgo(passkey.made, locale) })}</span>
                {passkey.used && <span>{fill(texts.used, { age: timeAgo(passkey.used, locale) })}</span>}
              </p>
            </div>
            <button
              type="button"
              className="btn sm"
              aria-describedby={`${heading}-${passkey.id}`}
              onClick={() => void show(passkey)}
            >
              {texts.remove}
            </button>
          </li>
        ))}
      </ul>
      {part && open === "add" && <part.PasskeyAdding {...props} onClose={close} />}
      {part && open !== null && open !== "add" && (
        <part.PasskeyRemoval key={open.id} {...props} passkey={open} onClose={close} />
      )}
      {open === null && (
        <button type="button" className="btn mt-4" onClick={() => void show("add")}>
          {texts.add}
        </button>
      )}
    </section>
  );
}
