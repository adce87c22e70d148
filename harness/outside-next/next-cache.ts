// Outside Next `use cache` is a plain string: functions always run, and lifetimes have no effect.
export const cacheLife = () => {};
export const cacheTag = () => {};
export const revalidateTag = () => {};
