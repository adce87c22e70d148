import "server-only";
import * as z from "zod";
import { pictureHostOf, pictureHosts } from "#lib/media/picture-hosts.ts";
import type { Settings } from "#lib/platform/settings.ts";
import type { Probe } from "#lib/wordpress/transport/probe.ts";
import { type Diagnosis, fail, ok } from "./diagnosis.ts";

/** Whether the site serves the first picture of a video; nothing without pictures. */
export function pictureDiagnosis({ json }: Probe, settings: Settings): Diagnosis[] {
  const [address] = (list.safeParse(json).data?.videos ?? []).flatMap(
    ({ acf }) => acf.featured_media_url || [],
  );
  if (address === undefined) return [];
  const url = URL.parse(address);
  if (url === null)
    return [fail(check, `${address} names no host: let WordPress send the whole address of a picture`)];
  const { host, hostname, pathname, protocol } = url;
  const place = `${host}${folderOf(pathname)}`;
  if (pictureHostOf(pictureHosts(settings), host, pathname)) return [ok(check, `come from ${place}`)];
  const advice =
    protocol === "https:" && host === hostname
      ? `add ${host} to MEDIA_HOSTS`
      : `the site takes pictures over https on the usual port alone: let WordPress name them so, and add ${hostname} to MEDIA_HOSTS`;
  return [fail(check, `come from ${place}, which the site does not serve: ${advice}`)];
}

const check = "pictures";

/** A video without a usable address counts as one without a picture. */
const list = z.object({
  videos: z.array(
    z.object({ acf: z.object({ featured_media_url: z.string().catch("") }) }).catch({
      acf: { featured_media_url: "" },
    }),
  ),
});

/** The folder of uploads, without its year and month. */
const folderOf = (path: string) => path.replace(/(?:\d{4}\/\d{2}\/)?[^/]*$/, "");
