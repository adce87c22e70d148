"use client";

import { useEffect, useRef } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type RecoveryCodesProps = {
  codes: string[];
  texts: Texts["member"]["secondFactor"];
  onSaved: () => void;
};

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, texts, onSaved }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => showToast("success", texts.copied),
      () => showToast("error", texts.copyFailed),
    );
  return (
    <div className="mt-4 grid max-w-md gap-4">
      <h3 ref={heading} tabIndex={-1} className="outline-none">
        {texts.codesTitle}
      </h3>
      <p className="text-muted">{texts.codesText}</p>
      <ol className="grid gap-x-6 gap-y-1 rounded-card bg-shade p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn primary" onClick={onSaved}>
          {texts.saved}
        </button>
        <button type="button" className="btn" onClick={() => void copy()}>
          {texts.copy}
        </button>
      </div>
    </div>
  );
}
