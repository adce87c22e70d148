import { type Canvas, n } from "#scripts/pictures/canvas.ts";
import { backdrop, ellipse, path, rect, stars, stroke } from "#scripts/pictures/shapes.ts";
import { disc } from "./moon.ts";

/** A bed below a window with the moon in it. */
export function bedroom(c: Canvas): string {
  const flip = c.chance(0.5);
  const inner = [
    backdrop(c, 0.16, 0.24, 0.14),
    pane(c),
    c.glow(200, 330, 420, c.palette.spot, 0.4),
    moonlight(c),
    bed(c),
    nightstand(c),
  ].join("");
  return flip ? `<g transform="translate(${c.width}) scale(-1 1)">${inner}</g>` : inner;
}

function pane(c: Canvas): string {
  const x = 460;
  const sky = c.linear([
    [0, c.tone(0.3)],
    [0.6, c.tone(0.56)],
    [1, c.tone(0.74)],
  ]);
  return [
    rect(x, 30, 330, 250, sky),
    `<g transform="translate(${x} 30) scale(.344 .463)">${stars(c, 60, 400)}</g>`,
    c.glow(x + c.number(90, 240), 110, 200, c.palette.light, 0.5),
    disc(c, x + c.number(80, 250), c.number(90, 130), c.number(20, 34)),
    stroke(`M${x + 165} 30V280M${x} 150H${x + 330}`, c.tone(0.1), 8),
    `<rect x="${x}" y="30" width="330" height="250" fill="none" stroke="${c.tone(0.2)}" stroke-width="12"/>`,
    drape(c, x - 66, 1),
    drape(c, x + 396, -1),
    stroke(`M${x - 90} 20H${x + 420}`, c.tone(0.5), 5),
  ].join("");
}

function drape(c: Canvas, x: number, side: number): string {
  const cloth = c.linear(
    [0, 1, 2, 3, 4].map((i) => [i / 4, c.tone(i % 2 ? 0.46 : 0.26)] as const),
    [0, 0, 1, 0],
  );
  return path(
    `M${n(x)} 18H${n(x + side * 108)}Q${n(x + side * 66)} 190 ${n(x + side * 92)} 350H${n(x - side * 6)}Z`,
    cloth,
    0.96,
  );
}

function moonlight(c: Canvas): string {
  return c.blur(14, path("M470 290H790L640 540H210Z", c.palette.light, 0.14));
}

function bed(c: Canvas): string {
  const sheet = c.linear([
    [0, c.tone(0.9)],
    [0.5, c.tone(0.6)],
    [1, c.tone(0.34)],
  ]);
  const cover = c.linear([
    [0, c.tone(0.66)],
    [0.5, c.tone(0.42)],
    [1, c.tone(0.16)],
  ]);
  const folds = c.many(9, (i) =>
    stroke(
      `M${n(430 + i * 58)} ${n(388 + (i % 3) * 8)}q${n(c.number(-50, 30))} 70 ${n(c.number(-40, 40))} 160`,
      i % 2 ? c.tone(0.2) : c.tone(0.76),
      c.number(5, 12),
      0.2,
    ),
  );
  return [
    path(
      "M286 540V240Q286 220 306 220H330Q350 220 350 240V540Z",
      c.linear([
        [0, c.tone(0.3)],
        [1, c.tone(0.08)],
      ]),
    ),
    path("M330 540V386Q336 372 380 370H960V540Z", sheet),
    path(
      "M344 372C340 318 372 296 420 300C474 292 510 312 512 342C514 372 490 384 440 382C400 386 352 392 344 372Z",
      c.linear([
        [0, "#fbf3f0"],
        [1, c.tone(0.56)],
      ]),
    ),
    path(
      "M400 384C392 344 420 330 470 332C524 326 556 338 560 362C560 388 530 394 480 394C446 396 404 400 400 384Z",
      c.linear([
        [0, c.tone(0.98)],
        [1, c.tone(0.5)],
      ]),
    ),
    path("M420 540C410 470 440 400 520 386Q700 350 960 372V540Z", cover),
    c.blur(3, folds),
    path(
      "M424 470C430 426 462 396 520 386Q700 350 960 372V398Q700 380 540 412C486 424 450 440 440 480Z",
      c.tone(0.86),
      0.8,
    ),
  ].join("");
}

function nightstand(c: Canvas): string {
  return [
    rect(
      96,
      400,
      172,
      150,
      c.linear([
        [0, c.tone(0.36)],
        [0.1, c.tone(0.2)],
        [1, c.tone(0.06)],
      ]),
    ),
    rect(86, 392, 192, 12, c.tone(0.5)),
    ellipse(182, 452, 7, 7, c.palette.spot, 0.7),
    rect(177, 330, 8, 62, c.tone(0.24)),
    ellipse(181, 391, 30, 6, c.tone(0.2)),
    path(
      "M132 336L154 258H208L230 336Z",
      c.linear([
        [0, c.palette.spot],
        [1, "#fff2cf"],
      ]),
    ),
    c.glow(181, 320, 190, c.palette.spot, 0.6),
    rect(216, 378, 52, 8, c.tone(0.64)),
    rect(220, 370, 46, 8, c.tone(0.46)),
    rect(102, 360, 20, 32, c.tone(0.8), 0.5),
  ].join("");
}
