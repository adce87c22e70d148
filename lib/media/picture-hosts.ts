import type { Settings } from "#lib/platform/settings.ts";

export type PictureHost = {
  /** Includes the port, if any. */
  host: string;
  protocol: string;
  /** The prefix of every path. */
  folder: string;
  /** Whether the query selects the picture, as on hosts that draw pictures; file hosts ignore it. */
  readsQuery: boolean;
};

/** The folders of uploads: WordPress's own, Bedrock's, and those of multisite networks. */
const uploadFolders = ["wp-content/uploads/", "app/uploads/", "files/", "wp-content/blogs.dir/"];

/** WordPress's uploads, and the operator's MEDIA_HOSTS. */
export function pictureHosts({ WORDPRESS_URL, MEDIA_HOSTS = [] }: Settings): PictureHost[] {
  const { host, protocol, pathname } = new URL(WORDPRESS_URL);
  const base = pathname.replace(/\/$/, "");
  // Bedrock has WordPress in `wp`, and the uploads beside it.
  const bases = [...new Set([base, base.replace(/\/wp$/, "")])];
  const folders = bases.flatMap((path) => uploadFolders.map((folder) => `${path}/${folder}`));
  return [
    ...folders.map((folder) => ({ host, protocol, folder, readsQuery: false })),
    ...MEDIA_HOSTS.map((name) => ({ host: name, protocol: "https:", folder: "/", readsQuery: true })),
  ];
}

/** The host of a picture, if the site may fetch from it; null otherwise. */
export const pictureHostOf = (
  hosts: readonly PictureHost[],
  host: string,
  path: string,
): PictureHost | undefined => hosts.find((entry) => entry.host === host && path.startsWith(entry.folder));
