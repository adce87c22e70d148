import { describe, expect, test } from "vitest";
import { hostAccounts } from "#sandbox/hosts/host-accounts.ts";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

// Cloudflare Stream by its documentation: https://developers.cloudflare.com/stream (direct creator uploads, resumable uploads,
// webhooks, captions, securing your stream).

const { send } = sandboxForTests({ faults: true, documented: false });
const { account, token } = hostAccounts.cloudflare;
const stream = `/cloudflare/client/v4/accounts/${account}/stream`;
const asAccount = { Authorization: `Bearer ${token}` };
const base64 = (value: string) => Buffer.from(value).toString("base64");
const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(",");
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, "");
const rightHeaders = () => ({
  ...asAccount,
  "Tus-Resumable": "1.0.0",
  "Upload-Length": "5242890",
  "Upload-Metadata": metadata({ name: "Rain", maxDurationSeconds: "600", expiry: tomorrow() }),
});
const begin = (headers: Record<string, string> = {}, query = "?direct_user=true") =>
  send(`${stream}${query}`, { method: "POST", headers: { ...rightHeaders(), ...headers } });
const call = async (path: string, init: RequestInit = {}) => {
  const response = await send(`${stream}${path}`, { ...init, headers: { ...asAccount, ...init.headers } });
  return (await response.json()).result;
};
const control = async (body: object) => {
  const headers = { "Content-Type": "application/json" };
  const done = await send("/__sandbox/hosts/cloudflare", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return done.json();
};

describe("a browser's upload", () => {
  test("an upload to Cloudflare is begun with the account's token, tus's headers and its longest length", async () => {
    expect((await begin({ Authorization: "" })).status).toBe(400);
    expect((await begin({ Authorization: "Bearer another" })).status).toBe(403);
    expect((await begin({ "Tus-Resumable": "0.2.2" })).status).toBe(412);
    expect((await begin({ "Upload-Length": "" })).status).toBe(400);
    expect((await begin({}, "")).status).toBe(400);
    for (const values of [
      { name: "Rain" },
      { maxDurationSeconds: "36001" },
      { maxDurationSeconds: "600", expiry: "2024-02-27T07:20:50Z" },
      { maxDurationSeconds: "600", expiry: "tomorrow" },
    ])
      expect((await begin({ "Upload-Metadata": metadata(values as Record<string, string>) })).status).toBe(
        400,
      );
    expect((await begin({ "Upload-Metadata": "maxDurationSeconds=600" })).status).toBe(400);
  });

  test("an upload to Cloudflare accepts the documented example of its metadata, whose flag has no value", async () => {
    const expiry = base64(tomorrow());
    const begun = await begin({
      "Upload-Metadata": `maxDurationSeconds NjAw,requiresignedurls,expiry ${expiry}`,
    });
    expect(begun.status).toBe(201);
    const uid = begun.headers.get("stream-media-id") ?? "";
    expect(uid).toMatch(/^[0-9a-f]{32}$/);
    expect(await call(`/${uid}`)).toMatchObject({
      requireSignedURLs: true,
      status: { state: "pendingupload" },
    });
  });

  test("an upload to Cloudflare goes to its address without a token, in parts of 5 MiB in steps of 256 KiB", async () => {
    const begun = await begin();
    const address = new URL(begun.headers.get("location") ?? "");
    const path = address.pathname + address.search;
    const patch = (offset: number, bytes: number, more = {}) =>
      send(path, {
        method: "PATCH",
        headers: {
          "Tus-Resumable": "1.0.0",
          "Content-Type": "application/offset+octet-stream",
          "Upload-Offset": `${offset}`,
          ...more,
        },
        body: Buffer.alloc(bytes),
      });
    expect((await patch(0, 1024)).status, "too small").toBe(400);
    expect((await patch(0, 5_242_881)).status, "no whole step").toBe(400);
    expect((await patch(10, 5_242_880)).status, "wrong order").toBe(409);
    expect((await patch(0, 5_242_880)).status).toBe(204);
    const head = await send(path, { method: "HEAD", headers: { "Tus-Resumable": "1.0.0" } });
    expect(head.headers.get("upload-offset")).toBe("5242880");
    expect((await patch(5_242_880, 11)).status, "too much").toBe(413);
    expect((await patch(5_242_880, 10)).status, "the last one may be small").toBe(204);
    const uid = begun.headers.get("stream-media-id");
    expect((await call(`/${uid}`)).status.state).toBe("queued");
    await control({ title: "Rain", state: "ready", seconds: 601 });
    expect(await call(`/${uid}`)).toMatchObject({
      readyToStream: false,
      status: { state: "error", errorReasonCode: "ERR_DURATION_EXCEED_CONSTRAINT" },
    });
  });
});
