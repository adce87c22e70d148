import { RATE, type Stereo } from "./signal.ts";

/** Average level aimed at, and the highest sample allowed, both as parts of full scale: calm, never clipped. */
const AVERAGE = 0.045;
const PEAK = 0.35;

/** A 16-bit WAV file at a calm level. */
export function wav({ left, right }: Stereo): Buffer {
  let square = 0;
  let peak = 0;
  for (const ear of [left, right]) {
    for (const x of ear) {
      square += x * x;
      peak = Math.max(peak, Math.abs(x));
    }
  }
  const gain = Math.min(AVERAGE / Math.sqrt(square / (left.length * 2)), PEAK / peak);
  const data = Buffer.alloc(left.length * 4);
  for (let i = 0; i < left.length; i++) {
    data.writeInt16LE(Math.round((left[i] ?? 0) * gain * 32767), i * 4);
    data.writeInt16LE(Math.round((right[i] ?? 0) * gain * 32767), i * 4 + 2);
  }
  return Buffer.concat([header(data.length), data]);
}

function header(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}
