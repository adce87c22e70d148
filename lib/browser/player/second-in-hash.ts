/** The second in a shared link ("#t=754"), or null. */
export const secondInHash = (hash: string): number | null => {
  const [, seconds] = /^#t=(\d{1,6})$/.exec(hash) ?? [];
  return seconds === undefined ? null : Number(seconds);
};
