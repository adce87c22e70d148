import type { pages } from "#lib/pages.ts";

type Params = typeof pages.videos.params;
type Choices = {
  [Name in keyof Params as Params[Name] extends { kind: "choice" } ? Name : never]: Params[Name];
};

/** What a list of videos may be sorted and filtered by. */
export type ChoiceName = keyof Choices;

export const choiceNames: readonly ChoiceName[] = ["sort", "access", "trigger", "language", "length"];

/** How a list of videos is sorted and filtered: newest first, all of them, where nothing is chosen. */
export type VideoChoices = {
  [Name in ChoiceName]?:
    | (Choices[Name] extends { values: readonly (infer Value)[] } ? Value : string)
    | undefined;
};

/** Whether a list is in any but its plain order, with all its videos. */
export const isChosen = (choices: VideoChoices): boolean => Object.keys(choices).length > 0;
