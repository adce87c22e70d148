import { createServer, type Socket } from "node:net";

// A fake PHP-FPM that responds with nginx's parameters of the request.

const beginRequest = 1;
const parameters = 4;
const standardInput = 5;
const standardOutput = 6;
const endRequest = 3;

const record = (type: number, id: number, content: Buffer) => {
  const head = Buffer.from([1, type, 0, id, 0, 0, 0, 0]);
  head.writeUInt16BE(content.length, 4);
  return Buffer.concat([head, content]);
};

/** Lengths below 128 have one byte, longer ones four. */
function readLength(bytes: Buffer, at: number): [length: number, next: number] {
  const first = bytes[at] ?? 0;
  return first < 128 ? [first, at + 1] : [bytes.readUInt32BE(at) & 0x7fffffff, at + 4];
}

function readPairs(bytes: Buffer): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (let at = 0; at < bytes.length; ) {
    const [nameLength, afterName] = readLength(bytes, at);
    const [valueLength, start] = readLength(bytes, afterName);
    const end = start + nameLength;
    pairs[bytes.toString("latin1", start, end)] = bytes.toString("latin1", end, end + valueLength);
    at = end + valueLength;
  }
  return pairs;
}

function answer(socket: Socket) {
  let waiting = Buffer.alloc(0);
  let received = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 8) {
      const [type, id] = [waiting[1], waiting[3] ?? 0];
      const end = 8 + waiting.readUInt16BE(4);
      const next = end + (waiting[6] ?? 0);
      if (waiting.length < next) return;
      const content = waiting.subarray(8, end);
      waiting = waiting.subarray(next);
      if (type === beginRequest) received = Buffer.alloc(0);
      if (type === parameters) received = Buffer.concat([received, content]);
      if (type !== standardInput || content.length > 0) continue;
      const body = `Content-Type: application/json\r\n\r\n${JSON.stringify(readPairs(received))}`;
      socket.write(record(standardOutput, id, Buffer.from(body)));
      socket.end(
        Buffer.concat([record(standardOutput, id, Buffer.alloc(0)), record(endRequest, id, Buffer.alloc(8))]),
      );
    }
  });
  socket.on("error", () => socket.destroy());
}

export async function startFastcgi(path: string): Promise<{ stop(): void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return { stop: () => server.close() };
}
