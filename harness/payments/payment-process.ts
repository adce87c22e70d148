import { setClock } from "#harness/payments/simulated-clock.ts";
import "#harness/outside-next/outside-next.ts";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { flushCompileCache } from "node:module";

// The site's payment process: its route handlers behind plain HTTP, which may be killed at any moment.

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>;

const folders = [
  "auth/login",
  "user/me",
  "paypal/order",
  "paypal/subscription",
  "paypal/webhook",
  "checkout/prepare-for-existing-user",
  "checkout/complete-payment",
  "paypal-verify",
  "paypal-subscription-verify",
  "withdrawals",
];
const handlers = new Map<string, Handler>();
for (const folder of folders) {
  const route = await import(new URL(`../../app/%255Fapi/${folder}/route.ts`, import.meta.url).href);
  handlers.set(`/_api/${folder}`, route.POST ?? route.GET);
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const method = incoming.method ?? "GET";
  return new Request(`http://127.0.0.1${incoming.url}`, {
    method,
    headers: incoming.headers as Record<string, string>,
    ...(method !== "GET" && { body: Buffer.concat(chunks) }),
  });
}

const server = createServer(async (incoming, outgoing) => {
  const handler = handlers.get(incoming.url ?? "");
  const request = await toRequest(incoming);
  const response = handler
    ? await handler(request, { params: Promise.resolve({} as never) })
    : new Response("", { status: 404 });
  const cookies = response.headers.getSetCookie();
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 && { "set-cookie": cookies }),
  });
  for await (const chunk of response.body ?? []) outgoing.write(chunk);
  outgoing.end();
});
server.listen(Number(process.env.PORT), "127.0.0.1");
await once(server, "listening");

const { sweep } = await import("#lib/services/payment/background/sweep.ts");
const { sessionStore } = await import("#lib/session/store/current-store.ts");

/** The parent process sets the clock, and runs the sweep instead of its timer. */
process.on("message", async ({ clock, isSweep }: { clock?: number; isSweep?: boolean }) => {
  if (clock !== undefined) setClock(clock);
  // As at a real start. A file that is created later would refuse the sessions that began elsewhere before.
  await sessionStore().requireDatabase();
  if (isSweep) await sweep().catch(() => {});
  process.send?.("done");
});
process.once("disconnect", () => process.exit());
// Frequent restarts reuse compiled code (NODE_COMPILE_CACHE).
flushCompileCache();
process.send?.("ready");
