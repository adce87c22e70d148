import type { ReactNode } from "react";
import type { Texts } from "#lib/i18n/texts.ts";

export type CommentTexts = Texts["comment"] & Pick<Texts["pager"], "previous" | "next">;

export type CommentsProps = {
  slug: string;
  /** How many there were when the page was made; 0 also where that could not be had. */
  count: number;
  /** What stands where one writes until it is known who looks. */
  form: ReactNode;
  texts: CommentTexts;
  /** The newest comments of when the page was made, or their places: they stand until the present ones are there. */
  children: ReactNode;
};

export type PanelProps = CommentsProps & {
  /** Hears how many comments there are. */
  onCount: (count: number) => void;
};
