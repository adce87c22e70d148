import { stat } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { makeFolder } from "#lib/platform/files/data-dir.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { freeBytes, mediaFolders, readOriginals, removeAbandoned } from "./media-folder.ts";
import { readUploadToken, type UploadClaims } from "./upload-token.ts";

export const uploadPath = "/_media";

export const gigabyte = 1024 ** 3;

/** Refuses with a code; the plugin has a text for each (wordpress/murmur/assets/tus.js). */
const refuse = (status_code: number, body: string) => ({ status_code, body });

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

type UploadRequest = { headers: Headers };

/** Resumable uploads (tus 1.0.0) into MEDIA_DIR, for editors with a token from WordPress. */
export function createUploads(root: string, settings: Settings, now: () => number = Date.now): Server {
  const { WORDPRESS_URL, WORDPRESS_KEY, MEDIA_MAX_GB, MEDIA_RESERVE_GB } = settings;
  const { uploads, states } = mediaFolders(root);
  makeFolder(uploads);

  function readClaims({ headers }: UploadRequest): UploadClaims {
    const [, token = ""] = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "") ?? [];
    const claims = WORDPRESS_KEY === undefined ? null : readUploadToken(token, WORDPRESS_KEY);
    if (claims === null) throw refuse(403, "token");
    return claims;
  }

  async function requireSpace(bytes: number): Promise<void> {
    if ((await freeBytes(root)) - bytes < MEDIA_RESERVE_GB * gigabyte) throw refuse(507, "space");
  }

  return new Server({
    path: uploadPath,
    datastore: new FileStore({ directory: uploads }),
    relativeLocation: true,
    disableTerminationForFinishedUploads: true,
    maxSize: MEDIA_MAX_GB * gigabyte,
    allowedOrigins: [new URL(WORDPRESS_URL).origin],
    namingFunction: (request) => readClaims(request).id,
    async onIncomingRequest(request, id) {
      if (readClaims(request).id !== id) throw refuse(403, "token");
      if (request.method === "PATCH") await requireSpace(0);
    },
    async onUploadCreate(request, upload) {
      const { id, video, size, ends } = readClaims(request);
      if (upload.size !== size) throw refuse(400, "size");
      // A token allows one upload; its file, or its state, outlives the token. An editor whose first answer was lost, and
      // who comes back late, goes on with it.
      if ((await exists(join(uploads, id))) || (await exists(join(states, `${id}.json`))))
        throw refuse(409, "begun");
      if (ends * 1000 < now()) throw refuse(403, "late");
      await removeAbandoned(root, now());
      await requireSpace(size + (await promisedBytes(root)));
      return { metadata: { video: String(video) } };
    },
  });
}

/** The bytes that uploads under way still need. */
async function promisedBytes(root: string): Promise<number> {
  const originals = await readOriginals(root);
  return originals.reduce((sum, { size, arrived }) => sum + size - arrived, 0);
}
