import type { Sandbox } from "./context.ts";

export function posterUrl({ origin }: Sandbox, name: string): string {
  return `${origin}/wp-content/uploads/posters/${name}.webp`;
}

export function avatarUrl({ origin }: Sandbox, name: string): string {
  return `${origin}/wp-content/uploads/avatars/${name}.webp`;
}
