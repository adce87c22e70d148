"use client";

import { Panel } from "#components/ui/panel.tsx";

/** What an error boundary shows. It can't read the messages, so it holds its few words in both languages. */
const texts = {
  en: {
    title: "Something went wrong",
    text: "The page could not be loaded right now. Please try again in a moment.",
    retry: "Try again",
  },
  zh: { title: "出了点问题", text: "页面暂时无法加载，请稍后再试。", retry: "重试" },
};

export function ErrorPanel({ retry }: { retry: () => void }) {
  const t =
    texts[typeof document !== "undefined" && document.documentElement.lang.startsWith("zh") ? "zh" : "en"];
  return (
    <Panel as="h1" title={t.title} text={t.text} alert>
      <button type="button" className="btn primary" onClick={retry}>
        {t.retry}
      </button>
    </Panel>
  );
}
