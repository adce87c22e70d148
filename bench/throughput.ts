import { siteUrl, startMeasuredSite } from "./site/site.ts";
import { type Load, load } from "./site/wrk.ts";
import { readAnswers, startPlain } from "./site/yardstick.ts";

// Compares the site's pages per second, with its access log on, with a plain node:http server of the same
// bytes. Takes turns and uses the median. The exit code is 1 if the pages together reach less than nine
// tenths of the plain server's.

const [turns, least] = [3, 0.9];

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const bingbot = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
const visitors = {
  Chrome: { "user-agent": chrome, "accept-encoding": "gzip, deflate, br, zstd" },
  Bingbot: { "user-agent": bingbot, "accept-encoding": "gzip" },
  "no compression": { "user-agent": chrome },
};

const site = await startMeasuredSite();
const { videos } = (await (await fetch(`${siteUrl}/_api/videos`)).json()) as { videos: { slug: string }[] };
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ratios: number[] = [];
for (const path of ["/", "/videos", "/anchors", `/video/${videos[0]?.slug}`, "/vip", "/zh"])
  for (const [name, headers] of Object.entries(visitors)) {
    const requests = [{ path, headers }];
    const plain = await startPlain(await readAnswers(siteUrl, requests), requests);
    // The first turn only warms up. Meanwhile the site also compresses its responses.
    const measured: { own: Load; plain: Load }[] = [];
    for (let turn = 0; turn <= turns; turn++)
      measured.push({
        own: await load(siteUrl, site.pid, requests),
        plain: await load(plain.origin, plain.pid, plain.requests),
      });
    measured.shift();
    plain.stop();
    const rate = middle(measured.map((turn) => turn.own.rate / turn.plain.rate));
    const cpu = middle(measured.map((turn) => turn.plain.cpuMs / turn.own.cpuMs));
    const most = Math.round(middle(measured.map((turn) => turn.own.rate)));
    console.log(
      `${path} ${name}: ${most}/s, of plain ${rate.toFixed(2)}, by processor time ${cpu.toFixed(2)}`,
    );
    ratios.push(rate);
  }
await site.stop();
const whole = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`all pages: ${whole.toFixed(3)} of plain (geometric mean)`);
process.exit(whole < least ? 1 : 0);
