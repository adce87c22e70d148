"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { useLocalePath } from "./navigation.ts";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href" | "prefetch"> & { href: string };

/**
 * A link within the page's language. `href` is a path of lib/paths.ts. Nothing is fetched ahead: a grid of
 * cards would otherwise ask WordPress for every one of them.
 */
export function Link({ href, ...props }: LinkProps) {
  return <NextLink href={useLocalePath()(href)} prefetch={false} {...props} />;
}
