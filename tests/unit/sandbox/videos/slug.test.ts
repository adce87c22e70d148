import { expect, test } from "vitest";
import { slugOfTitle } from "#sandbox/videos/slug.ts";

// What `sanitize_title` of WordPress makes of these titles, decoded.
test.each([
  ["Soft rain", "soft-rain"],
  ["Café, at 2.5 o'clock & more", "cafe-at-2-5-oclock-more"],
  ["【ASMR】雨声，助眠！", "【asmr】雨声，助眠！"],
  ["🌧️ Soft rain", "🌧️-soft-rain"],
  ["Sleep 👩‍🚀 now", "sleep-👩🚀-now"],
  ["「耳语」~", "「耳语」"],
  ["晚安。", "晚安。"],
  ["你好…", "你好"],
  ["“引号”‘单’", "引号单"],
  ["Rain — all night", "rain-all-night"],
  ["100％ 雨？", "100％-雨？"],
  ["ASMR｜雨～", "asmr｜雨～"],
  ["rain　2", "rain　2"],
  ["x\u202ey", "xy"],
  ["a/b\\c:d", "a-bcd"],
  ["【雨】".repeat(60), `${"【雨】".repeat(7)}【`],
])("the slug of the title %j is %j", (title, slug) => expect(slugOfTitle(title)).toBe(slug));
