import type { DatabaseSync } from "node:sqlite";

export type Mail = {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  /** A path of the site. */
  link: string;
  sent: number;
};

const mostKept = 200;

export function sendMail(mail: Omit<Mail, "id" | "sent">, db: DatabaseSync): void {
  db.prepare(
    "INSERT INTO mails (recipient, subject, text, link, sent) VALUES (:recipient, :subject, :text, :link, :sent)",
  ).run({ ...mail, sent: Date.now() });
  db.prepare("DELETE FROM mails WHERE id NOT IN (SELECT id FROM mails ORDER BY id DESC LIMIT ?)").run(
    mostKept,
  );
}

export function readMails(db: DatabaseSync): Mail[] {
  return db.prepare("SELECT * FROM mails ORDER BY id DESC").all() as unknown as Mail[];
}
