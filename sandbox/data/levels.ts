const list = (...items: string[]) =>
  `<ul>\r\n${items.map((item) => `<li>${item}</li>`).join("\r\n")}\r\n</ul>\r\n`;
const price = (text: string) => `The price for membership is <strong>${text}</strong>. `;

/** A level's features in English and Chinese, as newer plugins send them. */
const features = (...lines: (readonly [text: string, textZh: string])[]) =>
  lines.map(([text, textZh]) => ({ text, textZh, included: true }));
const fullVideos = ["Full videos", "完整视频"] as const;
const noAds = ["No ads", "无广告"] as const;
const telegram = ["Telegram group", "Telegram 群"] as const;

/** Fields of newer plugins, with numbers as PMPro writes them. */
const amounts = (amount: string | number, cycle: { every: string | number; unit: string } | null) => ({
  currency: "USD",
  amount,
  initial_amount: amount,
  cycle,
  trial: null,
});

/** The six membership levels, as PMPro stores and prints them. */
export const levels = [
  {
    id: "1",
    name: "Free",
    description: list("Public videos and all trailers", "Comments and watch later", "With ads"),
    pricing_text: "<strong>Free</strong>",
    features: features(
      ["Public videos and all trailers", "公开视频与全部试看"],
      ["Comments and watch later", "评论与“稍后观看”"],
      ["With ads", "有广告"],
    ),
  },
  {
    id: 2,
    name: "Bronze",
    description: `<p>A week of quiet, to see if it suits you.</p>\n${list("Full videos", "No ads", "Telegram group")}`,
    pricing_text: price("$4.99 per Week"),
    features: features(
      ["A week of quiet, to see if it suits you.", "先安静一周，看看适不适合你。"],
      fullVideos,
      noAds,
      telegram,
    ),
  },
  {
    id: 3,
    name: "Silver",
    description: `<p>The one most people stay on.</p>\n${list("Full videos", "No ads", "Telegram group", "New videos first")}`,
    pricing_text: price("$12.99 per Month"),
    features: features(["The one most people stay on.", "大多数会员的选择。"], fullVideos, noAds, telegram, [
      "New videos first",
      "新视频抢先看",
    ] as const),
  },
  {
    id: "4",
    name: "Gold",
    description: list("Everything in Silver", "Priority support", "Three months at a time"),
    pricing_text: price("&#36;29.99 every 3 Months"),
    features: features(
      ["Everything in Silver", "包含白银的全部权益"],
      ["Priority support", "优先客服"],
      ["Three months at a time", "每次三个月"],
    ),
    ...amounts("29.99", { every: "3", unit: "Month" }),
  },
  {
    id: 5,
    name: "Platinum",
    description: `<p>A whole year of nights &#8211; less than 25 cents each.</p>\n${list("Everything in Gold")}`,
    pricing_text: price("$89.99 per Year"),
    features: features(
      ["A whole year of nights – less than 25 cents each.", "一整年的好觉，每晚约1.6元。"],
      ["Everything in Gold", "包含黄金的全部权益"],
    ),
    ...amounts(89.99, { every: 1, unit: "Year" }),
  },
  {
    id: 6,
    name: "Diamond",
    description: list("Everything, for good", "Video requests &amp; early access"),
    pricing_text: price("$199.00 now"),
    features: features(
      ["Everything, for good", "全部权益，终身有效"],
      ["Video requests &amp; early access", "视频心愿单与抢先观看"],
    ),
    ...amounts("199.00", null),
  },
];

export function levelName(id: number): string {
  return levels[id - 1]?.name ?? "";
}
