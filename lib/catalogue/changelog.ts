import type { Locale } from "#lib/i18n/locales.ts";

export type ChangeCategory = "performance" | "content" | "voucher";
export type Change = { date: string; categories: ChangeCategory[]; text: Record<Locale, string[]> };

const change = (date: string, categories: string, en: string[], zh: string[]): Change => ({
  date,
  categories: categories.split(" ") as ChangeCategory[],
  text: { en, zh },
});

/** What changed on the site, newest first. */
export const changelog: Change[] = [
  change(
    "2025-09-18",
    "performance",
    ["Video pages open twice as fast on phones.", "Pictures load in the size they are shown."],
    ["手机上视频页面的打开速度提升一倍。", "图片按显示尺寸加载。"],
  ),
  change(
    "2025-09-03",
    "content",
    ["Twelve new autumn videos: rain, tea and woollen blankets."],
    ["新增十二个秋日视频：雨声、热茶与羊毛毯。"],
  ),
  change(
    "2025-08-21",
    "voucher",
    ["Late summer voucher: a quarter of VIP at the price of two months."],
    ["夏末优惠：用两个月的价格购买一个季度的 VIP。"],
  ),
  change(
    "2025-07-09",
    "performance content",
    ["Search finds words in Chinese titles.", "Three anchors joined us."],
    ["搜索支持中文标题。", "三位新主播加入。"],
  ),
  change(
    "2025-05-30",
    "content",
    ["A series of long, unbroken night recordings."],
    ["推出不间断的长时夜录系列。"],
  ),
  change(
    "2025-04-12",
    "performance",
    ["Fewer interruptions on slow connections."],
    ["网络较慢时播放更少中断。"],
  ),
  change(
    "2025-02-01",
    "voucher content",
    ["Lunar New Year voucher for yearly members.", "Lantern festival videos from six anchors."],
    ["春节期间年度会员优惠。", "六位主播带来元宵节视频。"],
  ),
  change(
    "2025-01-10",
    "content",
    ["A list of updates, the one you are reading."],
    ["上线更新日志，也就是你正在看的这一页。"],
  ),
  change(
    "2024-12-20",
    "voucher",
    ["Year's end voucher: 20 percent off the lifetime membership."],
    ["年末优惠：终身会员八折。"],
  ),
  change(
    "2024-11-11",
    "voucher performance",
    ["Singles' day voucher for monthly members.", "The home page shows its first row in half the time."],
    ["双十一月度会员优惠。", "首页首行内容的显示时间减半。"],
  ),
  change(
    "2024-10-15",
    "content voucher",
    [
      "VIP memberships on the site: full videos without ads, from a week to a lifetime.",
      "An opening voucher for the first thousand members.",
    ],
    ["网站上线 VIP 会员：无广告观看完整视频，从周度到终身。", "前一千名会员可享开业优惠。"],
  ),
  change("2024-08-26", "performance", ["The player remembers your volume."], ["播放器会记住音量。"]),
  change(
    "2024-07-03",
    "content",
    ["Summer rain: a collection of forty videos."],
    ["夏日雨声：四十个视频的合集。"],
  ),
  change("2024-05-17", "content", ["Anchors have pages of their own."], ["主播拥有自己的页面。"]),
  change(
    "2024-03-22",
    "performance",
    ["Lists of videos are paged instead of endless."],
    ["视频列表改为分页显示。"],
  ),
  change(
    "2024-02-14",
    "content voucher",
    ["VIP in the chat bot: members watch full videos in their chat.", "A voucher for the first week."],
    ["聊天机器人支持 VIP：会员可在聊天中观看完整视频。", "首周优惠券。"],
  ),
  change(
    "2023-12-05",
    "content",
    ["Winter evenings: fireplace, snow and knitting."],
    ["冬夜系列：壁炉、落雪与编织。"],
  ),
  change("2023-10-19", "performance", ["New servers closer to Asia."], ["新增更靠近亚洲的服务器。"]),
  change(
    "2023-08-08",
    "content",
    ["Ten thousand comments. Thank you for every kind word."],
    ["评论突破一万条，感谢每一句温柔的话。"],
  ),
  change(
    "2023-06-14",
    "voucher",
    ["A thank-you voucher for supporters of the chat bot."],
    ["感谢聊天机器人支持者的优惠券。"],
  ),
  change("2023-04-02", "content", ["Chinese titles beside English ones."], ["视频标题新增中文。"]),
  change(
    "2023-01-27",
    "performance",
    ["Pictures are a third of their former size."],
    ["图片体积缩小到原来的三分之一。"],
  ),
  change("2022-11-30", "content", ["Three hundred videos in the library."], ["视频库达到三百个视频。"]),
  change("2022-09-12", "performance", ["The site works on older phones again."], ["重新支持较旧的手机。"]),
  change("2022-06-21", "content", ["Recordings with a binaural head."], ["开始使用人头录音设备。"]),
  change(
    "2022-03-08",
    "content voucher",
    ["A week of videos by the women among our anchors.", "A spring voucher in the chat bot."],
    ["女性主播专题周。", "聊天机器人春季优惠券。"],
  ),
  change("2021-12-24", "content", ["A quiet night: four hours of snowfall."], ["安静的夜晚：四小时落雪声。"]),
  change("2021-09-16", "performance", ["Sound is evened out between videos."], ["统一各视频的音量。"]),
  change("2021-05-05", "content", ["Comments are open."], ["开放评论功能。"]),
  change(
    "2021-02-18",
    "performance",
    ["Videos start without a second load."],
    ["视频无需二次加载即可播放。"],
  ),
  change("2020-11-11", "content", ["One hundred videos."], ["视频达到一百个。"]),
  change(
    "2020-08-30",
    "performance content",
    ["A darker, calmer look for the night.", "The first anchors from China."],
    ["更暗、更安静的夜间界面。", "首批中国主播加入。"],
  ),
  change(
    "2020-05-20",
    "content",
    ["The site opens with twenty videos and four anchors."],
    ["网站上线，共有二十个视频与四位主播。"],
  ),
];

export type ChangeMonth = { month: string; changes: Change[] };
export type ChangeYear = { year: string; months: ChangeMonth[] };

/** Changes by year, then month ("2025-09"), newest first. */
export function groupChanges(changes: Change[]): ChangeYear[] {
  const sorted = changes.toSorted((a, b) => b.date.localeCompare(a.date));
  const byYear = Map.groupBy(sorted, ({ date }) => date.slice(0, 4));
  return [...byYear].map(([year, ofYear]) => ({
    year,
    months: [...Map.groupBy(ofYear, ({ date }) => date.slice(0, 7))].map(([month, ofMonth]) => ({
      month,
      changes: ofMonth,
    })),
  }));
}
