import type { ReactNode } from "react";
import { readTranscript } from "#lib/catalogue/transcript.ts";
import { TranscriptText } from "./transcript-text.tsx";

/** The text of a video's captions; null for those who may not watch the video. */
export async function fetchLines({ src, lang }: { src: string; lang: string }): Promise<ReactNode> {
  const response = await fetch(src);
  if ([401, 404].includes(response.status)) return null;
  if (!response.ok) throw new Error(`${src}: ${response.status}`);
  return <TranscriptText paragraphs={readTranscript(await response.text())} lang={lang} />;
}
