import type { Theme } from "./themes.ts";

type TriggerRow = {
  name: string;
  nameZh: string;
  /** Other words for the trigger, which a search finds. */
  synonyms: readonly string[];
  /** A poster. */
  picture: string;
};

/** Triggers by theme. A video has that of its theme, and those that its title names. */
export const triggers: Readonly<Record<Theme, TriggerRow>> = {
  rain: {
    name: "Rain",
    nameZh: "雨声",
    picture: "window-5",
    synonyms: ["storm", "thunder", "drizzle", "下雨", "雷雨"],
  },
  fire: {
    name: "Fire",
    nameZh: "炉火",
    picture: "fireplace-1",
    synonyms: ["fireplace", "campfire", "crackling", "壁炉", "篝火"],
  },
  sea: {
    name: "Sea",
    nameZh: "海浪",
    picture: "sea-1",
    synonyms: ["ocean", "waves", "beach", "water", "大海", "水声"],
  },
  forest: {
    name: "Forest",
    nameZh: "森林",
    picture: "forest-1",
    synonyms: ["nature", "birds", "woods", "自然", "鸟鸣"],
  },
  travel: {
    name: "Travel",
    nameZh: "旅途",
    picture: "train-1",
    synonyms: ["train", "journey", "火车", "旅行"],
  },
  brushing: {
    name: "Brushing",
    nameZh: "毛刷声",
    picture: "brush-3",
    synonyms: ["brush", "hair", "刷子", "梳头"],
  },
  whisper: {
    name: "Whisper",
    nameZh: "耳语",
    picture: "microphone-1",
    synonyms: ["whispering", "soft spoken", "轻声", "低语", "口腔音"],
  },
  tapping: {
    name: "Tapping",
    nameZh: "敲击",
    picture: "bottles-3",
    synonyms: ["tap", "scratching", "nails", "敲打", "抓挠"],
  },
  pages: {
    name: "Pages",
    nameZh: "翻书",
    picture: "shelves-1",
    synonyms: ["page turning", "books", "reading", "看书", "读书"],
  },
  tea: {
    name: "Tea",
    nameZh: "煮茶",
    picture: "tea-3",
    synonyms: ["kitchen", "cooking", "coffee", "厨房", "咖啡"],
  },
  care: {
    name: "Personal care",
    nameZh: "护理",
    picture: "stones-3",
    synonyms: ["massage", "spa", "facial", "按摩", "美容"],
  },
  craft: {
    name: "Crafts",
    nameZh: "手工",
    picture: "yarn-1",
    synonyms: ["knitting", "sewing", "making", "编织"],
  },
  desk: {
    name: "Desk",
    nameZh: "书桌",
    picture: "record-3",
    synonyms: ["keyboard", "typing", "vinyl", "键盘", "打字"],
  },
  ear: {
    name: "Ears",
    nameZh: "采耳",
    picture: "feather-1",
    synonyms: ["ear cleaning", "ear massage", "掏耳朵", "挖耳朵", "耳朵"],
  },
  sleep: {
    name: "Sleep",
    nameZh: "助眠",
    picture: "bedroom-1",
    synonyms: ["insomnia", "bedtime", "lullaby", "失眠", "睡觉", "睡眠", "入睡", "哄睡"],
  },
  winter: {
    name: "Winter",
    nameZh: "冬日",
    picture: "snow-1",
    synonyms: ["snow", "christmas", "cosy", "下雪", "圣诞"],
  },
};

const titlePatterns: Readonly<Record<Theme, RegExp>> = {
  rain: /\brain|drizzle|monsoon|umbrella|downpour|storm|雨/i,
  fire: /fireplace|hearth|stove|campfire|candle|壁炉|炉火|柴火|篝火|蜡烛/i,
  sea: /\bsea\b|waves|tide|shell|lighthouse|harbour|海|潮/i,
  forest: /forest|woods|leaves|fern|bamboo|birds|林|落叶|鸟/i,
  travel: /\btrain\b|tram|carriage|platform|suitcase|火车|列车|站台|车厢/i,
  brushing: /brush|comb\b|makeup|刷|梳/i,
  whisper: /whisper|soft-spoken|murmur|耳语|低语|悄悄|轻声/i,
  tapping: /\btap|tapping|knock|wooden|轻敲|敲击|敲一/i,
  pages: /pages|\bbooks?\b|library|reading|read aloud|书|念/i,
  tea: /\btea\b|teapot|kettle|coffee|matcha|breakfast|茶|咖啡|早餐/i,
  care: /massage|facial|\bspa\b|shoulder|scalp|按摩|护理|敷/i,
  craft: /knit|yarn|wool|embroider|quilt|sewing|beads?\b|毛线|绣|编织|串珠/i,
  desk: /keyboard|typing|typewriter|desk\b|radio|键盘|打字|书桌|收音机/i,
  ear: /\bears?\b|ear to ear|耳朵|采耳|掏耳|双耳/i,
  sleep: /sleep|asleep|bedtime|pillow|blanket|night\b|睡|晚安|被窝|枕/i,
  winter: /snow|winter|frost|\bice\b|blizzard|雪|冬|腊月/i,
};

/** A video's triggers: its theme first. */
export function triggersOf({ title, theme }: { title: string; theme: Theme }): Theme[] {
  const others = Object.entries(titlePatterns).flatMap(([slug, pattern]) =>
    pattern.test(title) ? [slug as Theme] : [],
  );
  return [...new Set([theme, ...others])];
}
