/** Whether a failure with this status may pass by itself, so that the same request may succeed later. */
export const isTemporaryStatus = (status: number): boolean =>
  status === 408 || status === 429 || status >= 500;
