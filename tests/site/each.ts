export async function each<T>(
  items: readonly T[],
  task: (item: T) => Promise<void>,
  width = 6,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
