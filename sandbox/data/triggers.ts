import type { Theme } from "./themes.ts";

type TriggerRow = {
  name: string;
  nameZh: string;
  /** Other words for it, which a search knows. */
  synonyms: readonly string[];
  /** A poster. */
  picture: string;
};

/** A video's theme is its only trigger. */
export const triggers: Readonly<Record<Theme, TriggerRow>> = {
  rain: {
    ...{ name: "Rain", nameZh: "雨声", picture: "window-5" },
    synonyms: ["storm", "thunder", "drizzle", "下雨", "雷雨"],
  },
  fire: {
    ...{ name: "Fire", nameZh: "炉火", picture: "fireplace-1" },
    synonyms: ["fireplace", "campfire", "crackling", "壁炉", "篝火"],
  },
  sea: {
    ...{ name: "Sea", nameZh: "海浪", picture: "sea-1" },
    synonyms: ["ocean", "waves", "beach", "water", "大海", "水声"],
  },
  forest: {
    ...{ name: "Forest", nameZh: "森林", picture: "forest-1" },
    synonyms: ["nature", "birds", "woods", "自然", "鸟鸣"],
  },
  travel: {
    ...{ name: "Travel", nameZh: "旅途", picture: "train-1" },
    synonyms: ["train", "journey", "火车", "旅行"],
  },
  brushing: {
    ...{ name: "Brushing", nameZh: "毛刷声", picture: "brush-3" },
    synonyms: ["brush", "hair", "刷子", "梳头"],
  },
  whisper: {
    ...{ name: "Whisper", nameZh: "耳语", picture: "microphone-1" },
    synonyms: ["whispering", "soft spoken", "轻声", "低语"],
  },
  tapping: {
    ...{ name: "Tapping", nameZh: "敲击", picture: "bottles-3" },
    synonyms: ["tap", "scratching", "nails", "敲打", "抓挠"],
  },
  pages: {
    ...{ name: "Pages", nameZh: "翻书", picture: "shelves-1" },
    synonyms: ["page turning", "books", "reading", "看书", "读书"],
  },
  tea: {
    ...{ name: "Tea", nameZh: "煮茶", picture: "tea-3" },
    synonyms: ["kitchen", "cooking", "coffee", "厨房", "咖啡"],
  },
  care: {
    ...{ name: "Personal care", nameZh: "护理", picture: "stones-3" },
    synonyms: ["massage", "spa", "facial", "按摩", "美容"],
  },
  craft: {
    ...{ name: "Crafts", nameZh: "手工", picture: "yarn-1" },
    synonyms: ["knitting", "sewing", "making", "编织"],
  },
  desk: {
    ...{ name: "Desk", nameZh: "书桌", picture: "record-3" },
    synonyms: ["keyboard", "typing", "vinyl", "键盘", "打字"],
  },
  ear: {
    ...{ name: "Ears", nameZh: "采耳", picture: "feather-1" },
    synonyms: ["ear cleaning", "ear massage", "掏耳朵", "耳朵"],
  },
  sleep: {
    ...{ name: "Sleep", nameZh: "助眠", picture: "bedroom-1" },
    synonyms: ["insomnia", "bedtime", "lullaby", "失眠", "睡觉"],
  },
  winter: {
    ...{ name: "Winter", nameZh: "冬日", picture: "snow-1" },
    synonyms: ["snow", "christmas", "cosy", "下雪", "圣诞"],
  },
};
