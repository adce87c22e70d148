import type { Answer } from "./answer.ts";
import { unit } from "./random.ts";
import type { Route } from "./route.ts";

/** A picture in place of the operator's Alipay code, which nobody can scan; point ALIPAY_QR_URL at it. */
export const alipayRoutes: readonly Route[] = [
  { method: "GET", path: "/demo/alipay-qr.svg", answer: sendPicture },
];

const SIDE = 29;
const QUIET = 4;

/** Whether a module is one of a finder's three squares. */
function finder(x: number, y: number): boolean | null {
  for (const [left, top] of [
    [0, 0],
    [SIDE - 7, 0],
    [0, SIDE - 7],
  ] as const) {
    const [dx, dy] = [x - left, y - top];
    if (dx < -1 || dy < -1 || dx > 7 || dy > 7) continue;
    const ring = Math.max(Math.abs(dx - 3), Math.abs(dy - 3));
    return ring !== 2 && ring !== 4;
  }
  return null;
}

function modules(): string {
  let path = "";
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (finder(x, y) ?? unit("alipay", x, y) < 0.48) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
    }
  }
  return path;
}

/** Drawn like a code, and none: its dots say nothing, and DEMO stands across it. */
function sendPicture(): Answer {
  const size = SIDE + 2 * QUIET;
  const middle = size / 2;
  return {
    status: 200,
    headers: {
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "Cache-Control": "public, max-age=86400",
    },
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="370" height="370" role="img" aria-label="DEMO">
<rect width="${size}" height="${size}" fill="#fff"/>
<path d="${modules()}" fill="#1d1b24" shape-rendering="crispEdges"/>
<rect x="6" y="${middle - 4}" width="${size - 12}" height="8" rx="2" fill="#fff" stroke="#1677ff" stroke-width=".6"/>
<text x="${middle}" y="${middle + 2.1}" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="6" letter-spacing="1" fill="#1677ff">DEMO</text>
</svg>
`,
  };
}
