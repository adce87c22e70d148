import type { DatabaseSync } from "node:sqlite";
import { memberLanguage } from "#sandbox/account/member/language.ts";
import { sendMail } from "#sandbox/account/member/mail.ts";
import type { MemberRow } from "#sandbox/account/member/member.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import { levels } from "#sandbox/data/levels.ts";

const day = (time: number) => wordpressTime(time).slice(0, 10);

/** Subjects and first sentences, as in the plugin. */
const words = {
  en: {
    bought: (plan: string) => `Your membership is open: ${plan}`,
    boughtText: "Thank you. Your membership is open on every device on which you log in.",
    payment: "Payment",
    cancelled: "Your subscription is cancelled",
    cancelledText: (until: string) =>
      `Your subscription is cancelled, and nothing more is charged. Your membership stays open until ${until}.`,
  },
  zh: {
    bought: (plan: string) => `会员已开通：${plan}`,
    boughtText: "谢谢。会员已开通，在任何设备上登录即可使用。",
    payment: "付款",
    cancelled: "订阅已取消",
    cancelledText: (until: string) => `订阅已取消，不再扣款。会员保留到 ${until}。`,
  },
};

function mail(member: MemberRow, subject: string, text: string, isChinese: boolean, db: DatabaseSync): void {
  sendMail({ recipient: member.email, subject, text, link: `${isChinese ? "/zh" : ""}/profile` }, db);
}

/** The mail after a payment that gave a level. */
export function mailPurchase(
  member: MemberRow,
  { id, levelId }: { id: string; levelId: number },
  db: DatabaseSync,
) {
  const isChinese = memberLanguage(member.id, db) === "zh";
  const texts = words[isChinese ? "zh" : "en"];
  const plan = levels.find((level) => Number(level.id) === levelId)?.name ?? String(levelId);
  mail(member, texts.bought(plan), `${texts.boughtText}\n\n${texts.payment}: ${id}`, isChinese, db);
}

/** The mail about a cancelled subscription with paid time left. */
export function mailCancellation(member: MemberRow, until: number, db: DatabaseSync): void {
  const isChinese = memberLanguage(member.id, db) === "zh";
  const texts = words[isChinese ? "zh" : "en"];
  mail(member, texts.cancelled, texts.cancelledText(day(until)), isChinese, db);
}
