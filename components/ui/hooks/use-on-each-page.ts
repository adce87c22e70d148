import { type EffectCallback, useEffect } from "react";
import { useSelectedLayoutSegments } from "#lib/browser/navigation/navigation.ts";

/** Runs an effect on the first page and after each navigation. `run` must be stable. */
export function useOnEachPage(run: (page: string) => ReturnType<EffectCallback>): void {
  const page = useSelectedLayoutSegments().join("/");
  useEffect(() => run(page), [run, page]);
}
