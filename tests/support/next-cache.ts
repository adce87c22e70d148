// `use cache` is a plain string outside Next: functions run each time, their lifetimes mean nothing.
export const cacheLife = () => {};
export const cacheTag = () => {};
export const revalidateTag = () => {};
