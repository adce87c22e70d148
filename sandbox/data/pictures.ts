/** The number of posters of each scene in `pictures/posters/{scene}-{number}.webp`, numbered from 1. */
export const posterCounts = {
  aquarium: 4,
  bedroom: 6,
  bottles: 6,
  brush: 6,
  candle: 6,
  feather: 4,
  fireplace: 4,
  forest: 4,
  lantern: 5,
  leaves: 4,
  microphone: 6,
  moon: 6,
  record: 5,
  ripples: 6,
  sea: 4,
  shelves: 5,
  snow: 5,
  stones: 5,
  tea: 5,
  tent: 4,
  train: 4,
  window: 8,
  yarn: 4,
} as const;

export type Scene = keyof typeof posterCounts;

export function postersOf(scene: Scene): string[] {
  return Array.from({ length: posterCounts[scene] }, (_, i) => `${scene}-${i + 1}`);
}

/** Commenters share these avatars. */
export const readerAvatars: readonly string[] = Array.from({ length: 24 }, (_, i) => `reader-any-${i}`);
