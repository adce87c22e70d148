import { describe, expect, test } from "vitest";
import { readTranscript } from "#lib/catalogue/transcript.ts";
import { expectLinear } from "#tests/support/growth.ts";

const vtt = (...blocks: string[]) => ["WEBVTT", ...blocks].join("\n\n");
const clock = (at: number) =>
  `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}.000`;
const cue = (from: number, to: number, text: string) => `${clock(from)} --> ${clock(to)}\n${text}`;
const texts = (file: string) => readTranscript(file).map((lines) => lines.map(({ text }) => text));

describe("a line of a transcript", () => {
  test.each([
    ["plain text", "Rain.", "Rain."],
    ["two lines", "Rain on\nthe roof.", "Rain on the roof."],
    ["marks of speech", "<v.quiet Mira>Hello <i>you</i><00:01.500> there</v>", "Hello you there"],
    ["ruby", "<ruby>夜<rt>yè</rt></ruby>深了", "夜深了"],
    ["entities", "Tea &amp; rain &lt;3&nbsp;&lrm;&unknown;", "Tea & rain <3 &unknown;"],
    ["a script is text", "<script>alert(1)</script>", "alert(1)"],
    ["an escaped script stays text", "&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
    ["an entity is read once", "&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["half a mark", "I <3 rain", "I <3 rain"],
  ])("a transcript shows a line as text: %s", (_, written, read) =>
    expect(texts(vtt(cue(1, 2, written)))).toEqual([[read]]),
  );

  test.each([
    ["a note", "NOTE\nby Mira"],
    ["a style", "STYLE\n::cue { color: red }"],
    ["a time without text", "00:03.000 --> 00:04.000"],
    ["a time without words", "00:03.000 --> 00:04.000\n<i></i>"],
    ["a wrong time", "0:3 --> 0:4\nWind."],
  ])("a block of a captions file is not read as a line of the transcript: %s", (_, block) =>
    expect(texts(vtt(block, cue(5, 6, "Rain.")))).toEqual([["Rain."]]),
  );

  test("a line of a transcript begins at a whole second, also after an hour, and may have a name", () => {
    const file = vtt("one\n00:01.900 --> 00:03.000 line:0\nRain.", "10:00:00.000 --> 10:00:05.000\nMorning.");
    expect(readTranscript(file)).toEqual([[{ at: 1, text: "Rain." }], [{ at: 36_000, text: "Morning." }]]);
  });

  test("a file without captions gives a transcript without lines", () =>
    expect(readTranscript("WEBVTT\n\n")).toEqual([]));
});

describe("a paragraph", () => {
  test("a paragraph of a transcript goes on over short pauses, and ends at a long one", () => {
    const file = vtt(cue(0, 2, "a"), cue(3, 5, "b"), cue(8, 9, "c"), cue(13, 14, "d"));
    expect(texts(file)).toEqual([["a", "b", "c"], ["d"]]);
  });

  test("a long paragraph of a transcript ends with its sentence", () => {
    const half = "rain ".repeat(34).trim();
    const file = vtt(
      cue(0, 1, half),
      cue(1, 2, half),
      cue(2, 3, half),
      cue(3, 4, "“Good night.”"),
      cue(4, 5, "b"),
    );
    expect(texts(file)).toEqual([[half, half, half, "“Good night.”"], ["b"]]);
  });

  test("a paragraph of a transcript does not end while another line is still shown", () => {
    expect(texts(vtt(cue(0, 60, "[rain]"), cue(1, 2, "a"), cue(30, 31, "b")))).toEqual([
      ["[rain]", "a", "b"],
    ]);
  });
});

/** In characters: shorter texts would stay in V8's young generation, where allocating costs almost no time. */
const leastSize = 200_000;

test("the time for reading a transcript grows no faster than its size", () => {
  for (const part of ["<", "&", "<rt>", "<v ", "-->\n", "\n\n"])
    expectLinear((size) => readTranscript(vtt(cue(1, 2, part.repeat(size)))), leastSize);
});
