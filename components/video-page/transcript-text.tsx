import type { TranscriptLine } from "#lib/catalogue/transcript.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";

/** A transcript, each line a link to its second. */
export const TranscriptText = ({ paragraphs, lang }: { paragraphs: TranscriptLine[][]; lang: string }) => (
  <div className="mb-3 grid max-w-[76ch] gap-3 text-ui" lang={lang}>
    {paragraphs.map((lines) => (
      <p key={lines[0]?.at} className="grid grid-cols-[4rem_minmax(0,1fr)]">
        <span className="text-muted tabular-nums">{timecode(lines[0]?.at ?? 0)}</span>
        <span>
          {lines.map(({ at, text }) => (
            <a key={`${at} ${text}`} className="hover:underline" href={`?t=${at}`}>
              {text}{" "}
            </a>
          ))}
        </span>
      </p>
    ))}
  </div>
);
