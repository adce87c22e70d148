/** Waits until both clocks have moved on by some ms, for what lasts a few ms or is ordered by its time. */
export async function clockPasses(ms: number): Promise<void> {
  const [date, steady] = [Date.now() + ms, performance.now() + ms];
  while (Date.now() <= date || performance.now() <= steady)
    await new Promise((resolve) => setTimeout(resolve, 1));
}
