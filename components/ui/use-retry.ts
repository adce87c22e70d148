import { useState } from "react";

/** What a button needs that asks again, one time after the other. It is never `disabled`: it keeps the focus. */
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
