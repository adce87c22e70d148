"use client";

import { useMemo } from "react";
import { needsDocument, useInnerRouter } from "./navigation.ts";

type MoveOptions = Parameters<ReturnType<typeof useInnerRouter>["push"]>[1];

/** Next's router; it loads a document when entering or leaving pages with ad places. */
export function useRouter() {
  const router = useInnerRouter();
  return useMemo(
    () => ({
      ...router,
      push: (address: string, options?: MoveOptions) =>
        needsDocument(address) ? location.assign(address) : router.push(address, options),
      replace: (address: string, options?: MoveOptions) =>
        needsDocument(address) ? location.replace(address) : router.replace(address, options),
    }),
    [router],
  );
}
