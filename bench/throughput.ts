import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import autocannon from "autocannon";
import { siteUrl } from "./site.ts";

const plainPort = 3201;
const seconds = 4;
const agents = {
  Chrome:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
  Bingbot: "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
};

const start = (file: string): ChildProcess => fork(new URL(file, import.meta.url));

/** The page's bytes as a browser gets them: gzip, undecoded. */
function gzipped(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve(Buffer.concat(chunks));
    }).once("error", reject);
  });
}

/** Requests per second over 32 connections. */
async function rate(url: string, agent: string): Promise<number> {
  const headers = { "accept-encoding": "gzip", "user-agent": agent };
  const result = await autocannon({ url, connections: 32, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad, ${result.errors} failed`);
  return result.requests.average;
}

const site = start("./serve.ts");
await once(site, "message");
const { videos } = (await (await fetch(`${siteUrl}/_api/videos`)).json()) as { videos: { slug: string }[] };
for (const path of ["/", "/videos", "/anchors", `/video/${videos[0]?.slug}`, "/vip", "/zh"]) {
  const body = await gzipped(siteUrl + path);
  const plain = start("./plain.ts");
  plain.send({ body: body.toString("base64"), port: plainPort });
  await once(plain, "message");
  const yardstick = await rate(`http://127.0.0.1:${plainPort}/`, agents.Chrome);
  plain.kill();
  const line = [`${path}: plain node:http ${Math.round(yardstick)}/s`];
  for (const [name, agent] of Object.entries(agents)) {
    const measured = await rate(siteUrl + path, agent);
    line.push(`${name} ${Math.round(measured)}/s (${(measured / yardstick).toFixed(2)} R)`);
  }
  console.log(line.join(", "));
}
site.send("stop");
await once(site, "exit");
