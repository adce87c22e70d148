import { goTo } from "#tests/support/e2e/shell.ts";
import { expect, heading, hydrated, test } from "#tests/support/e2e/site.ts";
import { words } from "#tests/support/e2e/texts.ts";

/** Changes that some CDNs make to a page's HTML, although its header says no-transform. */
const rewritings: Record<string, (html: string) => string> = {
  "comments are removed": (html) => html.replace(/<!--.*?-->/gs, ""),
  "white space is folded": (html) => html.replace(/>\s+</g, "><").replace(/ {2,}/g, " "),
  "a script is added": (html) => html.replace("</body>", "<script>window.added = true</script></body>"),
  "an element is added": (html) => html.replace("<body>", '<body><div id="cdn-badge"></div>'),
  "attributes lose their quotes": (html) => html.replace(/ (class|href)="([\w/-]+)"(?=[\s>])/g, " $1=$2"),
};

for (const [name, rewrite] of Object.entries(rewritings))
  test(`a page whose HTML a CDN has changed can be read and left by its links: ${name}`, async ({
    page,
    visit,
    expectErrors,
  }) => {
    // React draws the page again, and the page's policy refuses a script that it does not know.
    expectErrors(/Minified React error #4\d\d/, /Content Security Policy/);
    let rewritten = 0;
    await page.route(
      (url) => !/\.|^\/_/.test(url.pathname),
      async (route) => {
        if (!route.request().isNavigationRequest()) return route.fallback();
        const response = await route.fetch();
        const body = await response.text();
        const html = rewrite(body);
        if (html !== body) rewritten += 1;
        await route.fulfill({ response, body: html });
      },
    );
    await visit("/videos");
    expect(rewritten).toBe(1);
    await hydrated(page);
    await expect(heading(page)).toHaveText(words.en.videos.heading);
    await expect(page.getByRole("main").getByRole("listitem").getByRole("link").first()).toBeVisible();
    expect(await page.evaluate(() => "added" in window)).toBe(false);
    await goTo(page, "anchors");
    await expect(heading(page)).toHaveText(words.en.anchors.heading);
  });
