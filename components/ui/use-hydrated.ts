"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and while it is taken over, then true: what only the browser knows may show. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
