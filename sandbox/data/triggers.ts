import type { Theme } from "./themes.ts";

/** A video's theme is its only trigger. */
export const triggers: Readonly<Record<Theme, { name: string; nameZh: string }>> = {
  rain: { name: "Rain", nameZh: "雨声" },
  fire: { name: "Fire", nameZh: "炉火" },
  sea: { name: "Sea", nameZh: "海浪" },
  forest: { name: "Forest", nameZh: "森林" },
  travel: { name: "Travel", nameZh: "旅途" },
  brushing: { name: "Brushing", nameZh: "毛刷声" },
  whisper: { name: "Whisper", nameZh: "耳语" },
  tapping: { name: "Tapping", nameZh: "敲击" },
  pages: { name: "Pages", nameZh: "翻书" },
  tea: { name: "Tea", nameZh: "煮茶" },
  care: { name: "Personal care", nameZh: "护理" },
  craft: { name: "Crafts", nameZh: "手工" },
  desk: { name: "Desk", nameZh: "书桌" },
  ear: { name: "Ears", nameZh: "采耳" },
  sleep: { name: "Sleep", nameZh: "助眠" },
  winter: { name: "Winter", nameZh: "冬日" },
};
