import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import GlobalError from "#app/global-error.tsx";
import { messages } from "#lib/i18n/languages/messages.ts";

test.each([
  ["en", messages.en],
  ["zh-Hans", messages.zh],
] as const)(
  "a layout that fails to render shows an error in the page's language: %s",
  (lang, { errorPages }) => {
    const { failedTitle, failedText, retry, home } = errorPages;
    const failed = [failedTitle, failedText, retry, home].join("\n");
    vi.stubGlobal("document", { documentElement: { lang, dataset: { failed } } });
    const html = renderToStaticMarkup(<GlobalError error={new Error("layout")} retry={() => {}} />);
    expect(html).toContain(`<html lang="${lang}"`);
    // The texts are in the document that the error page replaces.
    expect(html).toContain(`data-failed="`);
    const words = html.replace(/<[^>]+>/g, "\n").replaceAll("&#x27;", "'");
    for (const text of [failedTitle, failedText, retry, home]) expect(words).toContain(text);
  },
);
