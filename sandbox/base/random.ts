import { hash } from "node:crypto";

/** A number in [0, 1) that depends only on the key: the same on every machine. */
export function fraction(...key: readonly (string | number)[]): number {
  return Number.parseInt(hash("sha1", key.join("|")).slice(0, 8), 16) / 2 ** 32;
}

/** One of `options`, selected by the key. */
export function pick<T>(options: readonly T[], ...key: readonly (string | number)[]): T {
  return options[Math.floor(fraction(...key) * options.length)] as T;
}

/** A roughly normal number with mean 0 and deviation 1, selected by the key. */
export function bell(...key: readonly (string | number)[]): number {
  let sum = 0;
  for (let i = 0; i < 6; i++) sum += fraction(...key, i);
  return (sum - 3) * Math.SQRT2;
}

/** `items` in an order that depends on the key and each item's name, so that a new item moves no other. */
export function shuffled<T>(items: readonly T[], name: (item: T) => string, key: string): T[] {
  return items
    .map((item) => ({ item, at: fraction(key, name(item)) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
