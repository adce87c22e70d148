/** The sounds in a clip, for people who can't hear them. */
const sounds: Readonly<Record<string, Readonly<Record<"en" | "zh", string>>>> = {
  brushing: { en: "soft brush strokes", zh: "轻柔的毛刷声" },
  fire: { en: "fire crackling", zh: "炉火噼啪声" },
  forest: { en: "wind in leaves, birds", zh: "树叶沙沙声与鸟鸣" },
  pages: { en: "pages turning", zh: "翻书声" },
  rain: { en: "rain on a window", zh: "雨打窗声" },
  tapping: { en: "gentle tapping", zh: "轻轻的敲击声" },
  waves: { en: "waves rolling in", zh: "海浪声" },
  whisper: { en: "whispering", zh: "低语声" },
};

const labels = { en: "English", zh: "中文" };

/** Lines by the second at which each begins. A line ends when the next begins. */
const scripts: Readonly<Record<"en" | "zh", (sound: string) => readonly [at: number, line: string][]>> = {
  en: (sound) => [
    [0, `[${sound}]`],
    [6, "Nothing will be louder than this."],
    [12, "There is nothing to follow &amp; nothing to miss."],
    [24, `[${sound}, to the end]`],
  ],
  zh: (sound) => [
    [0, `【${sound}】`],
    [6, "不会有比这更响的声音。"],
    [12, "没有什么要跟上，也没有什么会错过。"],
    [24, `【${sound}，直到最后】`],
  ],
};

const time = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");

export type Captions = { language: string; label: string; vtt: string };

/** The captions of a clip that is repeated for `seconds`. */
export function clipCaptions(clip: string, seconds: number): Captions[] {
  return (["en", "zh"] as const).map((language) => {
    const lines = scripts[language](sounds[clip]?.[language] ?? clip);
    const cues = lines.map(([at, line], nth) => {
      const end = lines[nth + 1]?.[0] ?? Math.max(at + 1, seconds);
      return `${time(at)}.000 --> ${time(end)}.000\n${line}\n`;
    });
    return { language, label: labels[language], vtt: ["WEBVTT\n", ...cues].join("\n") };
  });
}
