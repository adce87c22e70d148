import { useState } from "react";

/** Props of a retry button that runs once at a time. Not `disabled`, which would drop the focus. */
export function useRetry(run: () => Promise<unknown>) {
  const [running, setRunning] = useState(false);
  const retry = async () => {
    if (running) return;
    setRunning(true);
    await run();
    setRunning(false);
  };
  return { "aria-disabled": running, onClick: retry };
}
