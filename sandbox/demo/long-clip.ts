// Makes long films from clips of 24 seconds. The tables of an MP4 list each sample many times, so that a film
// of an hour consists of a megabyte of tables and the clip's own bytes.

type Box = { type: string; data: Buffer; children: Box[] };

const containers = new Set(["moov", "trak", "edts", "mdia", "minf", "stbl"]);
/** Tables about groups of samples. They would have to be repeated too, and no player needs them. */
const dropped = new Set(["udta", "sgpd", "sbgp"]);

function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + size);
    boxes.push({ type, data, children: containers.has(type) ? readBoxes(data) : [] });
    at += size;
  }
  return boxes;
}

function writeBox({ type, data, children }: Box): Buffer {
  const body = containers.has(type) ? Buffer.concat(children.map(writeBox)) : data;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

function find({ children }: Box, ...[type, ...rest]: string[]): Box {
  const child = children.find((box) => box.type === type);
  if (child === undefined) throw new Error(`no ${type}`);
  return rest.length > 0 ? find(child, ...rest) : child;
}

const words = (data: Buffer) => Array.from({ length: data.length / 4 }, (_, i) => data.readUInt32BE(4 * i));

function bytesOf(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [i, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * i);
  return bytes;
}

/** The entries of a table, after its version and their count. */
const entries = (stbl: Box, type: string) => words(find(stbl, type).data).slice(2);
const repeat = <T>(list: readonly T[], times: number, change = (item: T, _time: number) => item) =>
  Array.from({ length: times }, (_, time) => list.map((item) => change(item, time))).flat();

/** The samples of a track, in order. */
function readSamples(stbl: Box, file: Buffer): Buffer[] {
  const sizes = words(find(stbl, "stsz").data).slice(3);
  const runs = entries(stbl, "stsc");
  let run = 0;
  let sample = 0;
  return entries(stbl, "stco").flatMap((offset, chunk) => {
    if ((runs[run + 3] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 3;
    let at = offset;
    return Array.from({ length: runs[run + 1] ?? 0 }, () => {
      const size = sizes[sample++] ?? 0;
      at += size;
      return file.subarray(at - size, at);
    });
  });
}

/** Durations of the samples, as runs of count and ticks, cut to `total` ticks in all. */
function cutTimes(stts: readonly number[], total: number): number[] {
  const cut: number[] = [];
  let left = total;
  for (let i = 0; i < stts.length; i += 2) {
    const [count = 0, ticks = 1] = stts.slice(i, i + 2);
    const whole = Math.min(count, Math.floor(left / ticks));
    if (whole > 0) cut.push(whole, ticks);
    left -= whole * ticks;
    if (whole === count || left === 0) continue;
    cut.push(1, left);
    left = 0;
  }
  return cut;
}

const multiplyField = (box: Box, at: number, times: number) =>
  box.data.writeUInt32BE(box.data.readUInt32BE(at) * times, at);

/** Repeats a track's tables. Its samples lie in one piece that begins at the offset that `place` writes. */
function repeatTrack(trak: Box, file: Buffer, seconds: number, times: number) {
  const stbl = find(trak, "mdia", "minf", "stbl");
  const mdhd = find(trak, "mdia", "mdhd");
  const stts = cutTimes(entries(stbl, "stts"), seconds * mdhd.data.readUInt32BE(12));
  const count = stts.reduce((sum, part, i) => (i % 2 === 0 ? sum + part : sum), 0);
  const samples = readSamples(stbl, file).slice(0, count);
  const table = (type: string, numbers: readonly number[], size = 1) => {
    const box = stbl.children.find((child) => child.type === type);
    if (box) box.data = bytesOf([0, numbers.length / size, ...numbers]);
  };
  table("stts", repeat(stts, times), 2);
  if (stbl.children.some(({ type }) => type === "stss")) {
    table(
      "stss",
      repeat(entries(stbl, "stss"), times, (sample, time) => sample + time * count),
    );
    table("ctts", repeat(entries(stbl, "ctts"), times), 2);
  }
  table("stsc", [1, count, 1], 3);
  const sizes = samples.map(({ length }) => length);
  find(stbl, "stsz").data = bytesOf([0, 0, count * times, ...repeat(sizes, times)]);
  stbl.children = stbl.children.filter(({ type }) => !dropped.has(type));
  mdhd.data.writeUInt32BE(seconds * times * mdhd.data.readUInt32BE(12), 16);
  multiplyField(find(trak, "tkhd"), 20, times);
  multiplyField(find(trak, "edts", "elst"), 8, times);
  const place = (offset: number) => table("stco", Array<number>(times).fill(offset));
  place(0);
  return { place, bytes: Buffer.concat(samples) };
}

/** Repeats the clip as one film. @param seconds the length of the clip */
export function repeatClip(clip: Buffer, seconds: number, times: number): Buffer {
  const [ftyp, moov] = readBoxes(Buffer.from(clip));
  if (ftyp === undefined || moov === undefined) throw new Error("no MP4");
  moov.children = moov.children.filter(({ type }) => !dropped.has(type));
  multiplyField(find(moov, "mvhd"), 16, times);
  const traks = moov.children.filter(({ type }) => type === "trak");
  const tracks = traks.map((trak) => repeatTrack(trak, clip, seconds, times));
  let offset = writeBox(ftyp).length + writeBox(moov).length + 8;
  for (const { place, bytes } of tracks) {
    place(offset);
    offset += bytes.length;
  }
  const mdat = { type: "mdat", data: Buffer.concat(tracks.map(({ bytes }) => bytes)), children: [] };
  return Buffer.concat([ftyp, moov, mdat].map(writeBox));
}
