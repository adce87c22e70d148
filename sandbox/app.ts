import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { accountControl } from "#sandbox/account/control.ts";
import { accountRoutes } from "#sandbox/account/routes.ts";
import { catalogueControl } from "#sandbox/catalogue/control.ts";
import { previewControl } from "#sandbox/catalogue/preview.ts";
import { catalogueRoutes } from "#sandbox/catalogue/routes.ts";
import { demoRoutes } from "#sandbox/demo/routes.ts";
import { filmRoutes } from "#sandbox/films/films.ts";
import { bunnyRoutes } from "#sandbox/hosts/bunny.ts";
import { cloudflareRoutes } from "#sandbox/hosts/cloudflare.ts";
import { hostControl } from "#sandbox/hosts/control.ts";
import { numberRoutes } from "#sandbox/numbers/numbers.ts";
import { paypalControl } from "#sandbox/paypal/control.ts";
import { paypalRoutes } from "#sandbox/paypal/routes/routes.ts";
import { playRoutes } from "#sandbox/plays/plays.ts";
import { json, text } from "./base/answers.ts";
import type { SandboxContext, SandboxEnv } from "./base/context.ts";
import { pictureRoutes } from "./base/files.ts";
import { faultControl } from "./faults/control.ts";
import { spoilAnswer } from "./faults/spoil.ts";
import { passWordPressHost } from "./faults/wordpress-host.ts";
import { turnstileRoutes } from "./turnstile/turnstile.ts";

/** The whole sandbox. With `faults`, tests can make it fail, except for their own control calls. */
export function createApp({ faults }: { faults: boolean }): Hono<SandboxEnv> {
  const inner = createRoutes();
  const app = new Hono<SandboxEnv>({ strict: false });
  app.onError(answerError);
  if (faults) {
    for (const control of [
      faultControl,
      accountControl,
      catalogueControl,
      hostControl,
      paypalControl,
      previewControl,
    ])
      app.route("/", control);
    app.use(spoilAnswer);
    app.use("/wp-json/*", passWordPressHost);
  }
  app.all("*", async (c) => inner.fetch(await withOverriddenMethod(c.req.raw), c.env));
  return app;
}

function createRoutes(): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>({ strict: false });
  app.notFound(noRoute);
  app.onError(answerError);
  app.use(async (c, next) => (isDecodable(c.req.url) ? next() : noRoute(c)));
  return app
    .route("/", accountRoutes)
    .route("/", bunnyRoutes)
    .route("/", catalogueRoutes)
    .route("/", cloudflareRoutes)
    .route("/", demoRoutes)
    .route("/", filmRoutes)
    .route("/", paypalRoutes)
    .route("/", pictureRoutes)
    .route("/", numberRoutes)
    .route("/", playRoutes)
    .route("/", turnstileRoutes);
}

/** Applies the method in `_method`. WordPress reads it too, for servers that let only POST through. */
async function withOverriddenMethod(request: Request): Promise<Request> {
  const method = new URL(request.url).searchParams.get("_method");
  if (request.method !== "POST" || !method) return request;
  const { url, headers } = request;
  return new Request(url, { method, headers, body: await request.arrayBuffer() });
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

function noRoute(c: SandboxContext): Response {
  if (!c.req.path.startsWith("/wp-json/")) return text(404, "Not found");
  const message = "No route was found matching the URL and request method.";
  return json({ code: "rest_no_route", message, data: { status: 404 } }, 404);
}

function answerError(error: Error): Response {
  if (error instanceof HTTPException) return error.getResponse();
  console.error("sandbox:", error);
  const message = "There has been a critical error on this website.";
  return json({ code: "internal_server_error", message, data: { status: 500 } }, 500);
}
