import { join } from "node:path";
import { manifestReader, sitemapFolder } from "#lib/sitemap/sitemap-files.ts";
import { notFound, RejectionError, unavailable } from "#server/http/rejections.ts";

export class SitemapFolder {
  readonly #folder: string;
  readonly #readManifest: ReturnType<typeof manifestReader>;

  constructor({ DATA_DIR, SITE_URL }: { DATA_DIR: string; SITE_URL: string }) {
    this.#folder = sitemapFolder(DATA_DIR);
    this.#readManifest = manifestReader(this.#folder, SITE_URL);
  }

  /** A part's file and validators. @throws RejectionError: 404, or 503 before the first sitemap is built */
  async find(name: string): Promise<{ path: string; etag: string; modifiedAt: number | string }> {
    const manifest = await this.#readManifest();
    const part = manifest?.parts[name];
    if (!part) throw new RejectionError(manifest ? notFound : unavailable);
    return { ...part, path: join(this.#folder, part.file) };
  }
}
