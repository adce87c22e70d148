"use client";

import { Panel } from "#components/ui/panel.tsx";
import type { ErrorPanelTexts } from "#lib/languages/texts.ts";

/** An error boundary can load nothing, so next.config.mjs compiles these messages in, by the `lang` of pages. */
declare const ERROR_PANEL_TEXTS: string;
const texts = JSON.parse(ERROR_PANEL_TEXTS) as Record<string, ErrorPanelTexts>;

export const [fallbackLang = ""] = Object.keys(texts);

export function ErrorBoundaryPage({ retry }: { retry: () => void }) {
  const lang = typeof document === "undefined" ? fallbackLang : document.documentElement.lang;
  const { failedTitle, failedText, retry: again } = (texts[lang] ?? texts[fallbackLang]) as ErrorPanelTexts;
  return (
    <Panel as="h1" title={failedTitle} text={failedText} alert>
      <button type="button" className="btn primary" onClick={retry}>
        {again}
      </button>
    </Panel>
  );
}
