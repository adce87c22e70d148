import { describe, expect, test } from "vitest";
import {
  hlsArguments,
  loudnessArguments,
  pictureSizes,
  posterArguments,
} from "#server/transcode/ffmpeg-arguments.ts";
import { FilmError, type FilmFacts, readFacts } from "#server/transcode/film-facts.ts";
import { LoudnessReader } from "#server/transcode/loudness.ts";
import { inputArguments } from "#server/transcode/run-ffmpeg.ts";

const facts = (width: number, height: number): FilmFacts => ({
  duration: 100,
  sound: 1,
  picture: { stream: 0, width, height },
});
const sound: FilmFacts = { duration: 100, sound: 0, picture: null };

describe("ffmpeg's arguments", () => {
  test.each([
    [3840, 2160, ["1920x1080", "1280x720", "854x480"]],
    [1920, 1080, ["1920x1080", "1280x720", "854x480"]],
    [1280, 720, ["1280x720", "854x480"]],
    [1080, 1920, ["1080x1920", "720x1280", "480x854"]],
    [640, 360, ["640x360"]],
    [321, 181, ["322x182"]],
  ])("a film of %i × %i is made in the sizes that it reaches", (width, height, sizes) => {
    expect(pictureSizes(facts(width, height)).map((one) => `${one.width}x${one.height}`)).toEqual(sizes);
  });

  test("ffmpeg reads only local files, because the allowed protocols stand before the file", () => {
    const all = [
      hlsArguments("/m/uploads/a", "/m/work/a", facts(1280, 720), 1),
      posterArguments("/m/uploads/a", "/m/work/a/poster.jpg", facts(1280, 720)),
      loudnessArguments("/m/uploads/a", sound, 1),
    ];
    for (const args of all) {
      expect(args.join(" ")).toContain(inputArguments("/m/uploads/a").join(" "));
      expect(args.filter((one) => one === "-i")).toHaveLength(1);
    }
    const [, protocols, , containers = "", , file] = inputArguments("/m/uploads/a");
    expect([protocols, file]).toEqual(["file", "file:/m/uploads/a"]);
    for (const name of ["hls", "concat", "dash", "image2", "sdp", "lavfi", "imf", "vobsub"])
      expect(containers.split(",")).not.toContain(name);
  });

  test("the threads of ffmpeg are limited for reading, filters and writing", () => {
    const args = hlsArguments("a", "b", facts(1280, 720), 3).join(" ");
    expect(args.match(/-threads 3/g)).toHaveLength(2);
    expect(args).toContain("-filter_complex_threads 3");
  });

  test("a film that has only sound is made without a picture", () => {
    const args = hlsArguments("a", "b", sound, 1);
    expect(args).not.toContain("-filter_complex");
    expect(args[args.indexOf("-var_stream_map") + 1]).toBe("a:0,name:sound");
  });
});

describe("what ffprobe says", () => {
  const video = { index: 0, codec_type: "video", width: 1920, height: 1080 };
  const audio = { index: 1, codec_type: "audio" };
  const read = (streams: object[], duration: string | undefined) => {
    try {
      return readFacts({ format: { duration }, streams });
    } catch (error) {
      return error instanceof FilmError ? error.failure : error;
    }
  };

  test.each([
    [
      "a film",
      [video, audio],
      "60.5",
      { duration: 60.5, sound: 1, picture: { stream: 0, width: 1920, height: 1080 } },
    ],
    [
      "a telephone held upright",
      [{ ...video, side_data_list: [{ rotation: -90 }] }, audio],
      "9",
      { duration: 9, sound: 1, picture: { stream: 0, width: 1080, height: 1920 } },
    ],
    [
      "a song with its cover",
      [{ ...video, disposition: { attached_pic: 1 } }, audio],
      "9",
      { duration: 9, sound: 1, picture: null },
    ],
    ["a picture", [video], "9", "no-sound"],
    ["subtitles", [{ index: 0, codec_type: "subtitle" }], "9", "not-a-film"],
    ["a hundred hours", [video, audio], "360000", "too-long"],
    ["no length", [video, audio], undefined, "cut-short"],
    ["a length that is none", [video, audio], "N/A", "not-a-film"],
  ])("the output of ffprobe is read: %s", (_, streams, duration, expected) => {
    expect(read(streams, duration)).toEqual(expected);
  });

  test("an upload in which ffprobe finds no readable stream is refused", () => {
    expect(() => readFacts({})).toThrow("not-a-film");
  });
});

describe("loudness", () => {
  const line = (t: number, m: string, i: string, peak: string) =>
    `[Parsed_ebur128_0 @ 0x5] t: ${t}  TARGET:-23 LUFS    M: ${m} S:-120.7     I: ${i} LUFS       LRA:   0.0 LU  FTPK: ${peak} dBFS  TPK: ${peak} dBFS`;
  const measure = (...lines: string[]) => {
    const reader = new LoudnessReader(1200);
    for (const one of lines) reader.read(one);
    return reader;
  };

  test("the loudness is read from the loudest second, from the peak of both channels and the last value", () => {
    const { loudness } = measure(
      line(0.1, "-120.7", "-70.0", "-21.1 -30.2"),
      line(703.4, "-19.6", "-31.5", "-8.4 -7.9"),
      line(704, "-25.0", "-31.24", "-12.0 -inf"),
      "frame=1 fps=2",
    );
    expect(loudness).toEqual({ integrated: -31.2, peak: -7.9, loudest: { at: 703, lufs: -19.6 } });
  });

  test("a silent film also has numbers of its loudness", () => {
    const silent = { integrated: -70, peak: -120, loudest: { at: 0, lufs: -120 } };
    expect(measure(line(1, "-inf", "-70.0", "-inf -inf")).loudness).toEqual(silent);
    expect(measure(line(1, "nan", "-70.0", "-inf")).loudness).toEqual(silent);
  });

  test("the waveform covers the film from beginning to end, in values from 0 to 1", () => {
    const { waveform } = measure(line(1, "-30", "-30", "-6.0"), line(1200, "-30", "-30", "2.0 -1.0"));
    expect([waveform.length, waveform[0], waveform[300], waveform[599]]).toEqual([600, 0.5, 0, 1]);
  });
});
