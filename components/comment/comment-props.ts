import type { ReactNode } from "react";
import type { Texts } from "#lib/i18n/languages/texts.ts";

export type CommentTexts = Texts["comment"] & Pick<Texts["pager"], "previous" | "next">;

export type TalkTexts = Texts["talk"];

export type CommentsProps = {
  slug: string;
  /** What members may do with comments and videos, if WordPress can. */
  features: { actions: boolean; reports: boolean };
  talk: TalkTexts;
  /** The number when the page was rendered; 0 if it could not be read. */
  count: number;
  /** Shown in the form's place until the account is known. */
  form: ReactNode;
  texts: CommentTexts;
  /** The newest comments when the page was rendered, or a skeleton, until the current ones load. */
  children: ReactNode;
};

export type PanelProps = CommentsProps & {
  onCount: (count: number) => void;
};

export type ReportProps = {
  slug: string;
  /** Null reports the video. */
  commentId: string | null;
  title: string;
  talk: TalkTexts;
};
