import { expect, heading, languages, status404, test } from "#tests/support/e2e/site.ts";

/** One address of each kind of page. */
const addresses = [
  "/",
  "/videos",
  "/videos?query=rain",
  "/anchors",
  "/updates",
  "/items",
  "/vip",
  "/login",
  "/register",
  ...[
    "/forgot-password",
    "/reset-password?key=x&login=x",
    "/payment/cancelled",
    "/nowhere",
    "/video/nowhere",
  ],
];

// Every test fails on console errors, so a blocked resource would show.
for (const language of languages)
  test(`every other page runs under its security policy (${language})`, async ({
    page,
    visit,
    expectErrors,
  }) => {
    expectErrors(status404);
    const half = addresses.filter((_, nth) => languages[nth % 2] === language);
    for (const path of half) {
      const policy = (await visit(path, { language })).headers()["content-security-policy"];
      expect(policy, path).toMatch(/script-src 'self' 'sha256-/);
      expect(policy, path).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      await expect(heading(page)).toBeVisible();
      // Without JavaScript, too, no input gets into a URL.
      const typed = page.locator("form:has(input[type=password], input[type=email], textarea)");
      for (const form of await typed.all()) await expect(form).toHaveAttribute("method", "post");
    }
  });

const injections: Record<string, string> = {
  "a script": "<script>window.stolen = true</script>",
  "one that looks like Next's": "<script>self.__next_f.push([1,''],window.stolen = true)</script>",
  "a handler": '<img src="data:," onerror="window.stolen = true" alt="">',
  "an address": '<iframe src="javascript:parent.stolen = true"></iframe>',
  "another host's script": '<script src="https://evil.test/steal.js"></script>',
};

for (const [name, markup] of Object.entries(injections))
  test(`an injected ${name} does not run, and the policy reports it`, async ({
    page,
    context,
    visit,
    expectErrors,
  }) => {
    // React also reports the foreign markup.
    expectErrors(/Content Security Policy/, /React error #418/);
    await context.route("https://evil.test/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "window.stolen = true" }),
    );
    // The markup is in the document itself, as an injection in the server would put it.
    await page.route("**/updates", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace("</h1>", `</h1>${markup}`);
      await route.fulfill({ response: answer, body });
    });
    const reported = page.waitForRequest("**/_api/csp-report");
    await visit("/updates");
    expect((await (await reported).response())?.status()).toBe(204);
    expect(await page.evaluate("window.stolen")).toBeUndefined();
  });

test("a text can't be used as a script, not even by the site's own scripts", async ({
  page,
  context,
  visit,
  expectErrors,
}) => {
  expectErrors(/Content Security Policy/);
  const body = `setTimeout("window.stolen = 'by a timer'", 0);
    try { window.stolen = new Function("return 'by a function'")(); } catch (error) { window.caught = error.name; }`;
  await context.route("**/own.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await visit("/updates");
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement("script"), { src: "/own.js" }));
  });
  await expect.poll(() => page.evaluate("window.caught")).toBe("EvalError");
  expect(await page.evaluate("window.stolen")).toBeUndefined();
});
