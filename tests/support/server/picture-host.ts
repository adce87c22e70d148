import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/** Draws random spots, which compress badly, as photographs do. */
export const draw = (width: number, height: number, format: "jpeg" | "png" | "webp" | "gif" | "avif") =>
  sharp({
    create: { width, height, channels: 3, background: "black", noise: { type: "gaussian", sigma: 40 } },
  })
    .toFormat(format)
    .toBuffer();

export type PictureHost = {
  /** Its address, without a slash at its end. */
  url: string;
  /** The paths that were requested, in order. */
  requests: string[];
  answer: RequestListener;
  close(): Promise<void>;
};

/** A WordPress that has pictures and nothing else. */
export async function startPictureHost(answer: RequestListener): Promise<PictureHost> {
  const server: Server = createServer((request, response) => {
    host.requests.push(request.url ?? "");
    host.answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host: PictureHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => void server.close(() => done()));
    },
  };
  return host;
}

/** Answers with a picture. */
export const send =
  (bytes: Buffer, type = "image/jpeg"): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": type }).end(bytes);
