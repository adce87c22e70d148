import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hostAccounts } from "#sandbox/hosts/host-accounts.ts";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

// Bunny Stream by its documentation: https://docs.bunny.net/stream (tus-resumable-uploads, webhooks, storage-structure).

const { send } = sandboxForTests({ faults: true, documented: false });
const { library, apiKey, zoneKey } = hostAccounts.bunny;
const videos = `/bunny/library/${library}/videos`;
const asAccount = { AccessKey: apiKey, "Content-Type": "application/json" };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

async function create(title: string): Promise<string> {
  const made = await send(videos, { method: "POST", headers: asAccount, body: JSON.stringify({ title }) });
  expect(made.status).toBe(200);
  const { guid, status } = await made.json();
  expect(status).toBe(0);
  return guid;
}
const get = async (guid: string) => (await send(`${videos}/${guid}`, { headers: asAccount })).json();

/** sha256(library_id + api_key + expiration_time + video_id) */
function credentials(guid: string, expires = inAnHour(), key: string = apiKey) {
  const signature = createHash("sha256").update(`${library}${key}${expires}${guid}`).digest("hex");
  return {
    "Tus-Resumable": "1.0.0",
    AuthorizationSignature: signature,
    AuthorizationExpire: `${expires}`,
    LibraryId: library,
    VideoId: guid,
  };
}
const base64 = (value: string) => Buffer.from(value).toString("base64");
const metadata = `filetype ${base64("video/mp4")},title ${base64("Rain")}`;
const begin = (headers: Record<string, string>) =>
  send("/bunny/tusupload", {
    method: "POST",
    headers: { "Upload-Length": "6", "Upload-Metadata": metadata, ...headers },
  });
const patch = (address: string, headers: Record<string, string>, offset: number, body: string) =>
  send(address, {
    method: "PATCH",
    headers: { "Content-Type": "application/offset+octet-stream", "Upload-Offset": `${offset}`, ...headers },
    body,
  });

const control = (body: object) =>
  send("/__sandbox/hosts/bunny", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

async function readFile(path: string): Promise<string> {
  const expires = `${inAnHour()}`;
  const token = createHmac("sha256", zoneKey)
    .update(path + expires)
    .digest("base64url");
  const query = new URLSearchParams({ token: `HS256-${token}`, expires });
  return (await send(`/bunny-zone${path}?${query}`)).text();
}

describe("the library", () => {
  test("Bunny's library accepts only its own key, and needs a title", async () => {
    expect((await send(videos, { headers: { AccessKey: "another" } })).status).toBe(401);
    expect((await send(videos)).status).toBe(401);
    expect((await send("/bunny/library/760/videos", { headers: asAccount })).status).toBe(404);
    const untitled = await send(videos, { method: "POST", headers: asAccount, body: "{}" });
    expect(untitled.status).toBe(400);
    expect((await send(`${videos}/none`, { headers: asAccount })).status).toBe(404);
  });
});

describe("an upload by tus", () => {
  test("an upload to Bunny requires the version, the four headers, a length and the metadata", async () => {
    const guid = await create("Refused");
    const right = credentials(guid);
    const without = (name: string) =>
      Object.fromEntries(Object.entries(right).filter(([key]) => key !== name));
    expect((await begin(without("Tus-Resumable"))).status).toBe(412);
    for (const name of ["AuthorizationSignature", "AuthorizationExpire", "LibraryId", "VideoId"])
      expect((await begin(without(name))).status, name).toBe(401);
    expect((await begin(credentials(guid, inAnHour(), "another key"))).status).toBe(401);
    expect((await begin(credentials(guid, inAnHour() - 3601))).status, "outdated").toBe(401);
    expect((await begin({ ...right, AuthorizationExpire: `${inAnHour() + 9}` })).status, "prolonged").toBe(
      401,
    );
    expect((await begin(credentials("00000000-0000-4000-8000-000000000000"))).status).toBe(401);
    expect((await begin({ ...right, "Upload-Length": "0" })).status).toBe(400);
    expect((await begin({ ...right, "Upload-Metadata": `filetype ${base64("video/mp4")}` })).status).toBe(
      400,
    );
    expect((await begin({ ...right, "Upload-Metadata": "filetype=video/mp4,title=Rain" })).status).toBe(400);
  });

  test("an upload to Bunny accepts parts in order, reports how much it has, and is complete at its length", async () => {
    const guid = await create("Taken");
    const headers = credentials(guid);
    const begun = await begin(headers);
    expect(begun.status).toBe(201);
    expect(begun.headers.get("access-control-expose-headers")).toContain("Location");
    const address = begun.headers.get("location") ?? "";
    expect((await patch(address, headers, 3, "def")).status, "the second part first").toBe(409);
    expect((await patch(address, { ...headers, "Content-Type": "video/mp4" }, 0, "abc")).status).toBe(415);
    expect((await patch(address, { "Tus-Resumable": "1.0.0" }, 0, "abc")).status, "unsigned").toBe(401);
    expect((await patch(address, headers, 0, "abc")).headers.get("upload-offset")).toBe("3");
    const head = await send(address, { method: "HEAD", headers });
    expect([head.headers.get("upload-offset"), head.headers.get("upload-length")]).toEqual(["3", "6"]);
    expect((await control({ title: "Taken", state: "ready" })).status, "not whole").toBe(409);
    expect((await patch(address, headers, 3, "defg")).status, "too much").toBe(413);
    expect((await patch(address, headers, 3, "def")).status).toBe(204);
    expect((await get(guid)).status).toBe(1);
    expect((await begin(headers)).status, "twice").toBe(400);
  });
});

test("Bunny names automatic captions by an ending and stores them beside the written ones", async () => {
  const { id } = await (
    await control({
      title: "Captioned",
      state: "ready",
      captions: [
        { language: "en", label: "English", vtt: "written" },
        { language: "en", label: "EN", vtt: "automatic", isAutomatic: true },
      ],
    })
  ).json();
  expect((await get(id)).captions).toEqual([
    { srclang: "en", label: "English" },
    { srclang: "en-auto", label: "EN" },
  ]);
  expect(await readFile(`/${id}/captions/en.vtt`)).toBe("written");
  expect(await readFile(`/${id}/captions/en-auto.vtt`)).toBe("automatic");
});
