import { pick } from "#sandbox/base/random.ts";
import type { Theme } from "./themes.ts";

type Language = "en" | "zh";

/** An editor's sentences about the sounds of a theme. A video has two of them. */
const sentences: Readonly<Record<Theme, Readonly<Record<Language, readonly string[]>>>> = {
  rain: {
    en: [
      "Recorded from an open window with two microphones, as the rain came and went.",
      "Drops on glass, gutters further off, and now and then a car that slows down.",
      "It rains from the first second to the last, and it never gets louder.",
    ],
    zh: [
      "窗边双麦克风实录，雨时疏时密。",
      "近处是玻璃上的雨点，远处是屋檐的滴水。",
      "从头下到尾，不会忽然变大。",
    ],
  },
  fire: {
    en: [
      "A real hearth, one log at a time, with the microphones on the rug.",
      "It crackles, settles, and is stirred three times.",
      "No music, and nothing that falls with a bang.",
    ],
    zh: [
      "真实的炉火，一次只添一根柴。",
      "噼啪作响，渐渐安静，中间只拨三次火。",
      "没有配乐，也没有突然的声响。",
    ],
  },
  sea: {
    en: [
      "Slow waves on a beach of small stones, an hour before anyone is up.",
      "The left ear is the harbour, the right ear is the open water.",
      "Breathe out when the wave does.",
    ],
    zh: ["清晨无人的石滩，海浪慢慢地来。", "左耳是港湾，右耳是大海。", "跟着潮水，慢慢呼气。"],
  },
  forest: {
    en: [
      "Wind in the tops, birds well away from the microphone, one stream.",
      "Recorded on a wet morning, and left as long as it was.",
      "Steps on moss in the beginning; after that nobody moves.",
    ],
    zh: [
      "树梢的风，远处的鸟，一条小溪。",
      "录于一个潮湿的清晨，未加剪辑。",
      "开头有几步踩在苔藓上，之后谁也不动。",
    ],
  },
  travel: {
    en: [
      "A window seat in the last carriage, with the lights turned down.",
      "Wheels, a ticket being punched, and a long stretch where nothing happens.",
      "You are expected nowhere before morning.",
    ],
    zh: [
      "末节车厢的靠窗座位，灯已调暗。",
      "车轮声，检票声，然后很久什么也不发生。",
      "天亮之前，哪儿也不用赶。",
    ],
  },
  brushing: {
    en: [
      "Three brushes, from a wide soft one to a very small one.",
      "Slow strokes from the middle to each ear and back.",
      "The last ten minutes are the softest brush alone.",
    ],
    zh: ["三把毛刷，由宽到细。", "从中间慢慢刷到两耳，再刷回来。", "最后十分钟只用最软的那一把。"],
  },
  whisper: {
    en: [
      "Close whispering, ear to ear, with long pauses.",
      "Nothing in it needs an answer, and you can miss all of it.",
      "The voice gets slower as it goes on.",
    ],
    zh: ["贴近双耳的耳语，停顿很长。", "不必回答，听漏了也没关系。", "越往后说得越慢。"],
  },
  tapping: {
    en: [
      "Fingertips on wood, glass and cork, in that order.",
      "No long nails, no fast parts.",
      "Each thing gets its own few minutes, so skip to what you like.",
    ],
    zh: ["指尖依次轻敲木头、玻璃和软木。", "不用长指甲，也没有快节奏。", "每样各几分钟，喜欢哪段听哪段。"],
  },
  pages: {
    en: [
      "An old book with thick pages, turned by somebody in no hurry.",
      "Paper, a pencil in the margin, and a chair that creaks twice.",
      "A few lines are read under the breath; most are not.",
    ],
    zh: ["厚厚的旧书，慢慢地翻。", "纸声，铅笔声，椅子只响两下。", "偶尔小声念几句，多数只是翻。"],
  },
  tea: {
    en: [
      "The kettle is already warm, so it never whistles.",
      "Leaves, water, lid; then the same again, slower.",
      "Cups are put down on a cloth.",
    ],
    zh: ["水已温好，壶不会鸣叫。", "放茶、注水、盖盖，再来一遍，更慢。", "杯子都轻放在布上。"],
  },
  care: {
    en: [
      "You are looked after by someone who has the whole evening.",
      "Warm towels, a little oil, and a question now and then.",
      "All sounds come from both sides, close but never sudden.",
    ],
    zh: ["有人用整个晚上来照顾你。", "热毛巾，一点精油，偶尔问一句。", "声音从两侧传来，很近，但不突然。"],
  },
  craft: {
    en: [
      "Needles, thread and a wooden table, from the first stitch to the last.",
      "A little talk at the start about what it will become, then only hands.",
      "It is not finished in a hurry.",
    ],
    zh: ["针线与木桌，从第一针到最后一针。", "开头说说要做什么，之后只剩双手的声音。", "不赶着做完。"],
  },
  desk: {
    en: [
      "A quiet office after everyone has left: keys, paper, a pen.",
      "The keyboard is an old one with a soft touch.",
      "Nobody calls.",
    ],
    zh: ["人都走了的办公室：键盘、纸张、钢笔。", "旧键盘，手感很软。", "没有电话打来。"],
  },
  ear: {
    en: [
      "Both ears in turn, ten minutes each, then both together.",
      "Cotton, a soft brush, and very little else.",
      "Headphones help; turn them down further than you think.",
    ],
    zh: ["先左后右，各十分钟，最后一起。", "棉签，软刷，再没有别的。", "建议戴耳机，音量比平时再低一点。"],
  },
  sleep: {
    en: [
      "Made for the end of the day: it begins quietly and ends in silence.",
      "The last third is only breathing and room tone.",
      "Lie down first, then press Play.",
    ],
    zh: ["为睡前而录，轻轻开始，在安静中结束。", "最后三分之一只有呼吸与房间的底噪。", "先躺好，再按播放。"],
  },
  winter: {
    en: [
      "Snow outside, wool inside, and a stove between them.",
      "Steps that come closer, a door, and then it is warm.",
      "The wind stays outside all the way through.",
    ],
    zh: ["外面下雪，屋里是毛毯和炉子。", "脚步走近，开门，然后就暖和了。", "风一直留在门外。"],
  },
};

const silent: Readonly<Record<Language, string>> = { en: "No talking.", zh: "全程无人声。" };

type Described = { slug: string; title: string; theme: Theme; language: Language; duration: number };

/** Most videos have a description; some editors write none. */
export function descriptionOf({ slug, title, theme, language }: Described): string {
  const all = sentences[theme][language];
  const first = pick([0, 1, 2], "description", slug);
  const two = [first, (first + 1) % all.length].map((at) => all[at]);
  const talk = /no talking|无人声/i.test(title) ? [silent[language]] : [];
  return pick([[...two, ...talk], [...two, ...talk], talk], "described", slug).join(
    language === "en" ? " " : "",
  );
}

const parts: Readonly<Record<Language, readonly string[]>> = {
  en: ["Settling in", "Close", "Further away", "Slower", "Nearly nothing"],
  zh: ["安顿下来", "贴近", "渐远", "更慢", "几近无声"],
};

/** Chapters for long videos: five parts of equal length. */
export function chaptersOf({ language, duration }: Pick<Described, "language" | "duration">) {
  if (duration < 3_000) return [];
  return parts[language].map((title, at) => ({
    at: Math.floor((duration * at) / parts[language].length),
    title,
  }));
}
