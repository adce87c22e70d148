import { sendHtml, sendPageAs } from "./answer.ts";
import { revalidateAlways } from "./page.ts";
import { type Locale, missingDocuments, searchOf, unavailablePanel } from "./panels.ts";
import { plainPanel } from "./plain-panel.ts";
import type { Exchange } from "./site.ts";

/** In seconds; a crawler that is told so keeps the page in its index. */
const retryAfter = "30";
const unavailableHeaders = ["Cache-Control", "no-store", "Retry-After", retryAfter];
const missingHeaders = ["Cache-Control", revalidateAlways];

/** 404 with the document that fits the key (ruling 17): the list's own frame, or a panel. */
export async function sendMissing(exchange: Exchange, key: string, locale: Locale): Promise<void> {
  for (const inner of missingDocuments(key, locale, searchOf(exchange.request.url ?? ""))) {
    const outcome = await exchange.site.pages.read(inner);
    if (typeof outcome === "object") return sendPageAs(exchange, outcome.page, 404, missingHeaders);
    // An outage is never shown as "nothing found" (ruling 15); a panel says only what Next has said already.
    if (outcome === "failed" && !inner.includes("/panel/")) return sendUnavailable(exchange, key, locale);
  }
  sendHtml(exchange, 404, plainPanel(404, locale), missingHeaders);
}

/** 503 with the panel that fits the key. */
export async function sendUnavailable(exchange: Exchange, key: string, locale: Locale): Promise<void> {
  const outcome = await exchange.site.pages.read(unavailablePanel(key, locale));
  if (typeof outcome === "object") return sendPageAs(exchange, outcome.page, 503, unavailableHeaders);
  sendHtml(exchange, 503, plainPanel(503, locale), unavailableHeaders);
}
