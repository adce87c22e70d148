import type { Scene } from "./pictures.ts";

/**
 * The look and sound of each theme; a theme is a file of titles. `scenes` are those of its posters, `clips`
 * are files of `clips/`. The first match in `words` overrides both.
 */
export const themes = {
  rain: { scenes: ["window", "tent", "leaves", "bedroom", "moon"], clips: ["rain"] },
  fire: { scenes: ["fireplace", "candle", "lantern", "tent", "snow"], clips: ["fire"] },
  sea: { scenes: ["sea", "aquarium", "stones", "moon", "ripples"], clips: ["waves"] },
  forest: { scenes: ["forest", "moon", "leaves", "tent", "stones"], clips: ["forest"] },
  travel: {
    scenes: ["train", "moon", "window", "bedroom", "sea", "lantern"],
    clips: ["rain", "forest", "whisper"],
  },
  brushing: { scenes: ["brush", "feather", "microphone", "ripples", "candle"], clips: ["brushing"] },
  whisper: { scenes: ["microphone", "bedroom", "ripples", "candle", "window", "moon"], clips: ["whisper"] },
  tapping: { scenes: ["bottles", "microphone", "record", "ripples", "shelves"], clips: ["tapping"] },
  pages: { scenes: ["shelves", "candle", "window", "tea"], clips: ["pages"] },
  tea: { scenes: ["tea", "stones", "bottles", "window", "fireplace"], clips: ["waves", "tapping"] },
  care: {
    scenes: ["stones", "brush", "bottles", "bedroom", "ripples", "feather"],
    clips: ["brushing", "whisper"],
  },
  craft: { scenes: ["yarn", "candle", "bottles", "shelves", "lantern"], clips: ["tapping", "pages"] },
  desk: { scenes: ["record", "microphone", "shelves", "window", "ripples"], clips: ["tapping", "whisper"] },
  ear: {
    scenes: ["ripples", "microphone", "feather", "brush", "stones", "bedroom"],
    clips: ["whisper", "brushing"],
  },
  sleep: { scenes: ["bedroom", "moon", "sea", "lantern", "train", "aquarium"], clips: ["whisper", "waves"] },
  winter: { scenes: ["snow", "fireplace", "moon", "yarn", "window"], clips: ["fire", "forest"] },
} as const satisfies Record<string, { scenes: readonly Scene[]; clips: readonly string[] }>;

export type Theme = keyof typeof themes;

export const words: readonly { pattern: RegExp; scene: Scene; clip?: string }[] = [
  { pattern: /\btent\b|camp|帐篷|露营/i, scene: "tent" },
  { pattern: /aquarium|jellyfish|deep sea|seahorse|水族|深海/i, scene: "aquarium", clip: "waves" },
  { pattern: /lantern|灯笼|灯会/i, scene: "lantern" },
  { pattern: /fireplace|hearth|stove|壁炉|柴火|炉火/i, scene: "fireplace", clip: "fire" },
  { pattern: /candle|蜡烛|油灯/i, scene: "candle", clip: "fire" },
  { pattern: /train|tram|carriage|platform|火车|列车|站台/i, scene: "train" },
  { pattern: /library|librarian|bookshop|books\b|archiv|图书馆|书店|书房/i, scene: "shelves", clip: "pages" },
  { pattern: /feather|羽毛|鹅毛/i, scene: "feather", clip: "brushing" },
  { pattern: /brush|comb|hair|梳|刷/i, scene: "brush", clip: "brushing" },
  { pattern: /\btea\b|teapot|kettle|coffee|matcha|café|茶|咖啡/i, scene: "tea" },
  { pattern: /record crackle|vinyl|cassette|tape|radio|reel|唱片|磁带|电台|收音机/i, scene: "record" },
  { pattern: /knit|yarn|wool|embroider|quilt|loom|毛线|围巾|绣/i, scene: "yarn" },
  { pattern: /snow|frost|ice\b|icicle|blizzard|雪|冰面/i, scene: "snow" },
  { pattern: /moon|月亮|满月/i, scene: "moon" },
  { pattern: /bottle|vial|perfume|jars|瓶/i, scene: "bottles" },
  { pattern: /waves|tide|shell|lighthouse|harbour|海浪|潮水|贝壳/i, scene: "sea", clip: "waves" },
  { pattern: /\bmic\b|microphone|话筒|麦/i, scene: "microphone" },
  { pattern: /leaves|ferns|bamboo|落叶|竹林|芭蕉/i, scene: "leaves" },
  { pattern: /rain\b|drizzle|雨/i, scene: "window", clip: "rain" },
];
