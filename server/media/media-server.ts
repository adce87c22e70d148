import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "#lib/platform/settings.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { methodNotAllowed, RejectionError } from "#server/http/rejections.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";
import type { RequestLog } from "#server/observe/access-log.ts";
import { Bucket } from "./bucket.ts";
import { BucketFilms } from "./bucket-films.ts";
import { mediaFile, readMediaAddress, sendMedia, servedPath } from "./send-media.ts";
import { createUploads, uploadPath } from "./uploads.ts";

const uploadMethods = ["POST", "HEAD", "PATCH", "DELETE", "OPTIONS"];

type Exchange = { request: IncomingMessage; response: ServerResponse; log: RequestLog };

/** The operator's own films in MEDIA_DIR: uploads from WordPress's editor, and what the worker has made of them. */
export class MediaServer {
  #root: string;
  #key: string | undefined;
  #uploads: ReturnType<typeof createUploads>;
  #headers: string[];
  #stored: BucketFilms | null;

  constructor(root: string, settings: Settings, security: SecurityHeaders) {
    this.#root = root;
    this.#key = settings.SECURE_LINK_KEYS[servedPath];
    this.#uploads = createUploads(root, settings);
    this.#headers = answerHeaders(security, []);
    const { MEDIA_BUCKET } = settings;
    this.#stored = MEDIA_BUCKET === undefined ? null : new BucketFilms(new Bucket(MEDIA_BUCKET, settings));
  }

  /** Whether this server answers a request. Only the limit of uploads holds for its body. */
  serves(url: string): boolean {
    return /^\/(?:_media(?:[/?]|$)|media\/)/.test(url);
  }

  /** @throws RejectionError */
  async answer({ request, response, log }: Exchange): Promise<undefined> {
    const { url = "", method = "" } = request;
    if (!url.startsWith(uploadPath)) {
      const address = readMediaAddress(this.#key, url, Date.now() / 1000);
      const file = mediaFile(this.#root, address);
      const exchange = { request, response, log };
      // A new film is here until the bucket has it.
      if (this.#stored && !existsSync(file)) return this.#stored.send(exchange, address, this.#headers);
      return sendMedia(exchange, file, this.#headers);
    }
    if (!uploadMethods.includes(method))
      throw new RejectionError(methodNotAllowed(uploadMethods.join(", ")), "close");
    for (let at = 0; at + 1 < this.#headers.length; at += 2)
      response.setHeader(this.#headers[at] ?? "", this.#headers[at + 1] ?? "");
    await this.#uploads.handle(request, response);
  }
}
