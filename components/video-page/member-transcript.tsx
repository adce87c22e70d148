"use client";

import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type MemberTranscriptProps = {
  captions: { src: string; lang: string };
  texts: Pick<Texts["video"], "transcript" | "transcriptForMembers" | "transcriptFailed">;
};

/** The transcript of a video for members; fetched when they open it. */
export function MemberTranscript({ captions, texts }: MemberTranscriptProps) {
  const { part, failed, load } = useLazy(async () => {
    const { fetchLines } = await import("./member-lines.tsx");
    return { lines: await fetchLines(captions) };
  });
  return (
    <details
      className="fold mt-2 hidden signed-in:block"
      onToggle={(event) => event.currentTarget.open && !part && load()}
    >
      <summary>{texts.transcript}</summary>
      {part?.lines ?? (
        <p role="status" className="mb-3 min-h-6 text-muted">
          {part ? texts.transcriptForMembers : failed && texts.transcriptFailed}
        </p>
      )}
    </details>
  );
}
