/** Quiet on purpose, because the listener may be falling asleep. */
const note =
  "pointer-events-none! absolute top-3 right-3 rounded-full bg-shade-strong px-3 py-1 text-sm text-muted";

/** Before the first frame, the note stands where a mouse has pressed Play; a finger has the buttons there. */
const firstNote = `${note} pointer-fine:inset-x-0 pointer-fine:top-1/2 pointer-fine:mx-auto pointer-fine:w-fit pointer-fine:-translate-y-1/2`;

type WaitingNoteProps = { text: string; isWaiting: boolean; hasPlayed: boolean };

/** Says that a player loads. */
export const WaitingNote = ({ text, isWaiting, hasPlayed }: WaitingNoteProps) => (
  <p role="status" className={isWaiting ? (hasPlayed ? note : firstNote) : "sr-only"}>
    {isWaiting && text}
  </p>
);
