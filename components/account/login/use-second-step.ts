"use client";

import { useState } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { ApiError } from "#lib/browser/base/client.ts";

/** The second step of a login, loaded once the server asks for it. */
export function useSecondStep() {
  const { part, load } = useLazy(() => import("./second-step.tsx"));
  const [isOpen, setOpen] = useState(false);
  return {
    Step: isOpen ? (part?.SecondStep ?? null) : null,
    close: () => setOpen(false),
    /** Opens the step if this error asks for it. */
    async openFor(error: unknown): Promise<boolean> {
      if (!(error instanceof ApiError && error.code === "SECOND_FACTOR") || !(await load())) return false;
      setOpen(true);
      return true;
    },
  };
}
