/**
 * Waits for work, at most `ms`; the work itself goes on. The timer keeps no process alive.
 *
 * @param late what happens once the time is over: an error with this message, or this function's result
 */
export function withDeadline<Result, Fallback = never>(
  ms: number,
  work: Promise<Result>,
  late: string | (() => Fallback),
): Promise<Result | Fallback> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms).unref();
  }).then(() => {
    if (typeof late === "string") throw new Error(late);
    return late();
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
