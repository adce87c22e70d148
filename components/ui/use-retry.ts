import { useState } from "react";

/** Props of a retry button that runs once at a time. Not `disabled`, which would drop the focus. */
export function useRetry(ask: () => Promise<unknown>) {
  const [asking, setAsking] = useState(false);
  const retry = async () => {
    if (asking) return;
    setAsking(true);
    await ask();
    setAsking(false);
  };
  return { "aria-disabled": asking, onClick: retry };
}
