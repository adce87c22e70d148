import { fork } from "node:child_process";
import { once } from "node:events";
import { siteUrl } from "./site.ts";
import { load } from "./wrk.ts";
import { startYardstick } from "./yardstick.ts";

// Pages a second of the site, with its access log on, against a plain node:http that sends the same bytes.

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const bingbot = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
const visitors = {
  Chrome: { "user-agent": chrome, "accept-encoding": "gzip, deflate, br, zstd" },
  Bingbot: { "user-agent": bingbot, "accept-encoding": "gzip" },
  "no compression": { "user-agent": chrome },
};

const site = fork(new URL("./serve.ts", import.meta.url), {
  stdio: ["ignore", "ignore", "inherit", "ipc"],
  env: { ...process.env, LOG_LEVEL: "info" },
});
await once(site, "message");
const plainPort = Number(new URL(siteUrl).port) + 1;
const { videos } = (await (await fetch(`${siteUrl}/_api/videos`)).json()) as { videos: { slug: string }[] };
for (const path of ["/", "/videos", "/anchors", `/video/${videos[0]?.slug}`, "/vip", "/zh"])
  for (const [name, headers] of Object.entries(visitors)) {
    const requests = [{ path, headers }];
    const plain = await startYardstick(siteUrl, requests, plainPort);
    const own = load(siteUrl, site.pid ?? 0, requests);
    const theirs = load(plain.origin, plain.pid, plain.requests);
    plain.stop();
    const rates = `${Math.round(own.rate)}/s of ${Math.round(theirs.rate)}/s`;
    const ratios = `by rate ${(own.rate / theirs.rate).toFixed(2)}, by processor time ${(theirs.cpuMs / own.cpuMs).toFixed(2)}`;
    console.log(`${path} ${name}: ${rates}, ${ratios}`);
  }
site.send("stop");
await once(site, "exit");
