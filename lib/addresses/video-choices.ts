import type { pages } from "./pages.ts";

type Params = typeof pages.videos.params;
type Choices = {
  [Name in keyof Params as Params[Name] extends { kind: "choice" } ? Name : never]: Params[Name];
};

/** The parameters that sort and filter a list of videos. */
export type ChoiceName = keyof Choices;

/** The order and the filters of a list; by default all videos, newest first. */
export type VideoChoices = {
  [Name in ChoiceName]?:
    | (Choices[Name] extends { values: readonly (infer Value)[] } ? Value : string)
    | undefined;
};

/** Whether a list is sorted or filtered. */
export const hasChoice = (choices: VideoChoices): boolean => Object.keys(choices).length > 0;
