import type { IncomingMessage } from "node:http";
import { isLocale, languages } from "#lib/i18n/languages/languages.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { escapeMarkup } from "#lib/platform/xml.ts";
import { iframeReply, type Reply } from "#server/answering/base/reply.ts";
import { notFound, RejectionError } from "#server/http/rejections.ts";
import { prepareChatFrame } from "./chat-frame-script.ts";

export const chatFramePath = "/_chat";

const sandbox =
  "sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";

const html = (widget: string, lang: string) => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Chat</title><style>html,body{margin:0;background:transparent}</style></head>
<body><script>(${prepareChatFrame})()</script><script src="${escapeMarkup(widget)}" async></script></body></html>`;

/**
 * The document in which the operator's chat script runs (decision: chat-in-a-frame). Without CHAT_ORIGIN it is
 * sandboxed, even when opened directly; with CHAT_ORIGIN only that host serves it.
 *
 * @throws RejectionError
 */
export function chatFrame(settings: Settings, { url = "", headers }: IncomingMessage): Reply {
  const { CHAT_WIDGET_URL: widget, CHAT_ORIGIN } = settings;
  const isOnOtherHost = CHAT_ORIGIN !== undefined && headers.host !== new URL(CHAT_ORIGIN).host;
  if (!widget || isOnOtherHost) throw new RejectionError(notFound);
  const lang = new URL(url, "http://x").searchParams.get("lang");
  return iframeReply(
    html(widget, languages[isLocale(lang) ? lang : defaultLocale].html),
    policyOf(settings, widget),
  );
}

/**
 * A policy that allows everything from the widget's hosts, and no web fonts. The widget's scripts can't reach the site.
 */
function policyOf(settings: Settings, widget: string): string {
  const { SITE_URL, CHAT_HOSTS = [], CHAT_ORIGIN } = settings;
  const hosts = [new URL(widget).origin, ...CHAT_HOSTS.map((host) => `https://${host}`)];
  const sockets = hosts.map((host) => host.replace(/^http/, "ws"));
  return [
    `default-src ${hosts.join(" ")} data: blob:`,
    `script-src 'unsafe-inline' 'unsafe-eval' blob: ${hosts.join(" ")}`,
    `style-src 'unsafe-inline' ${hosts.join(" ")}`,
    `connect-src ${[...hosts, ...sockets].join(" ")}`,
    "font-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${hosts.join(" ")}`,
    `frame-ancestors ${SITE_URL}`,
    ...(CHAT_ORIGIN ? [] : [sandbox]),
  ].join("; ");
}
