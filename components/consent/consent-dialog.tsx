"use client";

import { Dialog } from "#components/ui/dialog.tsx";
import { readChoice } from "#lib/browser/consent/consent-choice.ts";
import type { ConsentChoice } from "#lib/config/consent-cookie.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { ConsentButtons } from "./consent-bar.tsx";

export type ConsentProps = {
  texts: Texts["consent"];
  loads: readonly { name: "ads" | "chat" | "analytics" | "players"; from: string }[];
};

type ConsentDialogProps = ConsentProps & { onChoose: (choice: ConsentChoice) => void; onClose: () => void };

/** Lists what would load and offers the choice again. */
export function ConsentDialog({ texts, loads, onChoose, onClose }: ConsentDialogProps) {
  const locale = useLocale();
  const current = readChoice();
  const until =
    current &&
    fill(texts[current.choice === "allow" ? "allowed" : "refused"], {
      date: shortDate(current.until.toISOString(), locale),
    });
  return (
    <Dialog title={texts.title} close={texts.close} onClose={onClose} aria-describedby={undefined}>
      <p className="text-sm">{texts.text}</p>
      <dl className="my-4 grid gap-3 text-sm">
        {loads.map(({ name, from }) => (
          <div key={name}>
            <dt className="font-control">{texts[name]}</dt>
            <dd className="break-words text-muted">{from}</dd>
          </div>
        ))}
      </dl>
      {until && <p className="mb-3 text-sm text-muted">{until}</p>}
      <ConsentButtons
        texts={texts}
        onChoose={(choice) => {
          onChoose(choice);
          onClose();
        }}
      />
    </Dialog>
  );
}
