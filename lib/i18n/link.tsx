import NextLink from "next/link";
import type { ComponentProps } from "react";
import { localePath } from "./locales.ts";
import { getLocale } from "./server.ts";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href"> & { href: string };

/**
 * A link within the page's language. `href` is a path of lib/paths.ts. Nothing is fetched ahead: a grid of
 * cards would otherwise ask WordPress for every one of them.
 */
export async function Link({ href, prefetch = false, ...props }: LinkProps) {
  return <NextLink href={localePath(await getLocale(), href)} prefetch={prefetch} {...props} />;
}
