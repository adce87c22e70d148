import { type Mail, readMails } from "#sandbox/account/member/mail.ts";
import { page } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { escapeHtml, wordpressTime } from "#sandbox/base/text.ts";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const style = `
  :root { color-scheme: dark }
  body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem 4rem; background: #121117; color: #ece8f2; font: 16px/1.6 system-ui, sans-serif }
  h1 { font-size: 1.56rem; margin: 0 } h2 { font-size: 1.25rem; margin: 0 }
  header p, .about { color: #a8a2b6; margin: .25rem 0 }
  article { margin-top: 1.5rem; padding: 1.25rem; background: #1a1922; border-radius: 12px; overflow-wrap: anywhere }
  pre { white-space: pre-wrap; font: inherit; margin: 1rem 0 }
  a { display: inline-block; padding: .5rem 1rem; border-radius: 12px; background: #b8a4ee; color: #121117; font-weight: 600 }
  a:focus-visible { outline: 2px solid #b8a4ee; outline-offset: 3px }
`;

/** Shows all mails that WordPress would send, newest first. */
export const mailboxRoutes = createRouter().get("/demo/mailbox", showMailbox);

function showMailbox(c: SandboxContext): Response {
  const mails = readMails(c.env.sandbox.db);
  const list =
    mails.map(mailHtml).join("") ||
    "<p>No mail yet. Ask for a new password, or to log in by mail, then come back.</p>";
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox of the demo</title>
<style>${style}</style>
<main>
<header><h1>Mailbox of the demo</h1>
<p>Nothing is ever sent. What the made-up WordPress would have mailed is here, newest first.</p></header>
${list}</main>
</html>
`;
  return page(200, html, { "Content-Security-Policy": policy });
}

const labels = { "reset-password": "Set a new password", "login-by-mail": "Log in" };

const labelOf = (link: string) =>
  Object.entries(labels).find(([page]) => link.includes(`/${page}`))?.[1] ?? "Open the link";

function mailHtml({ recipient, subject, text, link, sent }: Mail): string {
  return `<article><h2>${escapeHtml(subject)}</h2>
<p class="about">To ${escapeHtml(recipient)}, ${wordpressTime(sent)} UTC</p>
<pre>${escapeHtml(text)}</pre>
<a href="${escapeHtml(link)}">${labelOf(link)}</a></article>
`;
}
