import { page, text } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { sendBrowserFile } from "#sandbox/base/files.ts";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The site that each page imitates (sandbox/settings/place-settings.ts). */
const places: Record<string, string> = {
  group: "the members' Telegram group",
  bot: "the messaging bot",
  "video-site": "the operator's other video site",
  bilibili: "the channel on Bilibili",
  instagram: "the profile on Instagram",
  chat: "the customer chat",
};

/** Targets of the demo's external links: harmless local pages, one with a chat. */
export const placeRoutes = createRouter()
  .get("/demo/places/:name", showPlace)
  .get("/demo/chat/widget.js", sendBrowserFile("chat-widget.js"));

function showPlace(c: SandboxContext): Response {
  const what = places[c.req.param("name") ?? ""];
  if (what === undefined) return text(404, "No such place");
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A place of the demo</title>
<style>
body { display: grid; place-content: center; min-height: 100dvh; margin: 0; padding: 1rem; background: #121117; color: #ece8f2; color-scheme: dark; font: 16px/1.6 system-ui, sans-serif; text-align: center }
h1 { font-size: 1.56rem; margin: 0 } p { margin: .5rem 0 1.5rem; color: #a8a2b6 } a { color: #b8a4ee }
</style>
<main><h1>This stands for ${what}.</h1><p>The demo leads nowhere else. On a real site the operator's own address is here.</p><a href="/">Back to Murmur</a></main>
</html>
`;
  return page(200, html, { "Content-Security-Policy": policy });
}
