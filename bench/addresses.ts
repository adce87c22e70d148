import { cpuSeconds, memoryMb } from "#harness/process-figures.ts";
import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";
import { hashOf } from "#server/next/rsc-request.ts";
import { startMeasuredSite } from "./site/site.ts";
import { addressOf, moveTo, send } from "./site/visitor.ts";

// `node bench/addresses.ts [addresses]` requests 50,000 different made-up addresses, each once: videos,
// searches, lists past their end, the API, pictures, navigations and prefetches. Prints the memory of the
// site's process as a curve. The exit code is 1 if it exceeds 600 MB or rises by more than a twentieth over
// the second half.

const addresses = Number(process.argv[2] ?? 50_000);
const [atOnce, steps, most, rise] = [16, 25, 600, 1.05];
const site = await startMeasuredSite();

const { videos } = (await (await fetch(`${site.origin}/_api/videos?per_page=1`)).json()) as {
  videos: { imageUrl: string }[];
};
const picture = site.origin + pictureUrl(videos[0]?.imageUrl ?? "", 480);

function sendForPart(path: string, nth: number) {
  const ahead = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" };
  return send(`${site.origin}${path}?_rsc=${hashOf(ahead)}`, { address: addressOf(nth), headers: ahead });
}

function fetchRsc(to: string, nth: number) {
  const { path, headers } = moveTo(to, nth);
  return send(site.origin + path, { address: addressOf(nth), headers });
}

const kinds: ((nth: number) => Promise<{ status: number }>)[] = [
  (nth) => send(`${site.origin}/video/made-up-${nth}`, { address: addressOf(nth) }),
  (nth) => send(`${site.origin}/videos?query=made+up+${nth}`, { address: addressOf(nth) }),
  (nth) => send(`${site.origin}/_api/videos?search=made+up+${nth}`, { address: addressOf(nth) }),
  (nth) => fetchRsc(`/zh/video/made-up-${nth}`, nth),
  (nth) => fetchRsc("/videos", nth),
  (nth) => send(`${site.origin}/_api/video/made-up-${nth}`, { address: addressOf(nth) }),
  (nth) => sendForPart(`/video/made-up-part-${nth}`, nth),
  (nth) => send(picture.replace(/[^/]+$/, `made-up-${nth}.jpg`), { address: addressOf(nth) }),
  (nth) => send(`${picture}?${nth}`, { address: addressOf(nth) }),
  (nth) => send(`${site.origin}/videos?page=${1 + (nth % 99_999)}`, { address: addressOf(nth) }),
];

const statuses: Record<string, number> = {};
const curve: number[] = [];
let next = 0;
async function sendAll() {
  while (next < addresses) {
    const nth = next++;
    const { status } = (await kinds[nth % kinds.length]?.(nth)) ?? { status: 0 };
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (nth % Math.ceil(addresses / steps) !== 0) continue;
    curve.push(memoryMb(site.pid));
    console.log(`${nth}: ${curve.at(-1)} MB, ${cpuSeconds(site.pid).toFixed(0)} s of CPU`);
  }
}
await Promise.all(Array.from({ length: atOnce }, sendAll));
curve.push(memoryMb(site.pid));
await site.stop();

const middle = curve[Math.floor(curve.length / 2)] ?? 0;
const highest = Math.max(...curve);
const isFlat = highest <= most && (curve.at(-1) ?? 0) <= middle * rise;
console.log(
  `${addresses} addresses: at most ${highest} MB, ${middle} MB after half of them; answers`,
  statuses,
);
process.exit(isFlat ? 0 : 1);
