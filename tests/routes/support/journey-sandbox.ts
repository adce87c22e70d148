import { bypass } from "msw";
import { beforeEach } from "vitest";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";
import { wordpress } from "#tests/support/wordpress.ts";

/** The sandbox's WordPress behind the site's routes; `call` asks it past them. */
export function journeySandbox() {
  const { url } = sandboxForTests({ faults: true });

  async function call(method: string, path: string, body?: unknown) {
    const headers = { "content-type": "application/json" };
    const init = { method, headers, body: JSON.stringify(body) };
    return (await fetch(bypass(new Request(url() + path, init)))).json();
  }

  beforeEach(async () => {
    await call("DELETE", "/__sandbox/settings");
    wordpress(async (request) => {
      const { pathname, search } = new URL(request.url);
      const onward = new Request(`${url()}${pathname.replace("/blog", "")}${search}`, {
        method: request.method,
        headers: request.headers,
        ...(request.body && { body: await request.text() }),
      });
      const answer = await fetch(bypass(onward));
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    });
  });
  return { call };
}
