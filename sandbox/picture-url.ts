import type { Sandbox } from "./context.ts";

/** Absolute addresses of pictures, on the sandbox's own origin. */
export function posterUrl({ origin }: Sandbox, name: string): string {
  return `${origin}/wp-content/uploads/posters/${name}.webp`;
}

export function avatarUrl({ origin }: Sandbox, name: string): string {
  return `${origin}/wp-content/uploads/avatars/${name}.webp`;
}
