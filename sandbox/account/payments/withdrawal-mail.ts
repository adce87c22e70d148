import type { DatabaseSync } from "node:sqlite";
import { sendMail } from "#sandbox/account/member/mail.ts";

export type WithdrawalRow = {
  id: number;
  kind: "withdrawal" | "cancellation";
  name: string;
  email: string;
  reference: string;
  /** The account's id; 0 if the address has no account. */
  member_id: number;
  made: number;
  confirmed: 0 | 1;
  decided: 0 | 1;
};

const subjects = {
  en: {
    withdrawal: "We have received your withdrawal",
    cancellation: "We have received your cancellation",
    confirm: ": please confirm",
  },
  zh: { withdrawal: "已收到你的撤回申请", cancellation: "已收到你的取消申请", confirm: "：请确认" },
};

type Receipt = {
  /** The key of the link that confirms; null if there is nothing to confirm. */
  key: string | null;
  isChinese: boolean;
  received: string;
};

/** Mails the receipt to the address in the form. */
export function mailReceipt(row: WithdrawalRow, { key, isChinese, received }: Receipt, db: DatabaseSync) {
  const words = subjects[isChinese ? "zh" : "en"];
  const page = `${isChinese ? "/zh" : ""}${row.kind === "withdrawal" ? "/withdraw" : "/cancel"}`;
  sendMail(
    {
      recipient: row.email,
      subject: words[row.kind] + (key === null ? "" : words.confirm),
      text: [row.name, received, String(row.id), row.reference, row.email].filter(Boolean).join("\n"),
      link: key === null ? page : `${page}#${key}`,
    },
    db,
  );
}
