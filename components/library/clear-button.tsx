"use client";

import { useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type ClearButtonProps = {
  texts: Texts["library"];
  words: { clear: string; question: string; warning: string };
  onClear: () => Promise<unknown>;
};

export function ClearButton({ texts, words, onClear }: ClearButtonProps) {
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    try {
      await onClear();
    } catch (error) {
      showToast("error", error instanceof Error && error.message ? error.message : texts.clearFailed);
    } finally {
      setBusy(false);
    }
  };
  const { clear: name, ...others } = words;
  return (
    <ConfirmButton
      className="btn"
      words={{ ...others, yes: texts.clearYes, no: texts.clearNo, close: texts.close }}
      danger
      busy={busy}
      onConfirm={clear}
    >
      {name}
    </ConfirmButton>
  );
}
