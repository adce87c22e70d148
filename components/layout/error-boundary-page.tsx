"use client";

import { Panel } from "#components/ui/panel.tsx";
import type { Locale } from "#lib/i18n/locales.ts";
import type { ErrorPanelTexts } from "#lib/i18n/texts.ts";

/** An error boundary can load nothing, so next.config.mjs compiles these messages in. */
declare const ERROR_PANEL_TEXTS: string;
const texts = JSON.parse(ERROR_PANEL_TEXTS) as Record<Locale, ErrorPanelTexts>;

export function ErrorBoundaryPage({ retry }: { retry: () => void }) {
  const isChinese = typeof document !== "undefined" && document.documentElement.lang.startsWith("zh");
  const { failedTitle, failedText, retry: again } = texts[isChinese ? "zh" : "en"];
  return (
    <Panel as="h1" title={failedTitle} text={failedText} alert>
      <button type="button" className="btn primary" onClick={retry}>
        {again}
      </button>
    </Panel>
  );
}
