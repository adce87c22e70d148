import { gradient } from "./poster.ts";

export async function renderAvatar(name: string): Promise<Buffer> {
  return gradient(name, 320, 320);
}
