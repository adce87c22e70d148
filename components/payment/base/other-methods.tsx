import type { Alternative } from "./method.ts";

/** Buttons for the other methods, after this one failed. */
export const OtherMethods = ({ alternatives }: { alternatives: readonly Alternative[] }) =>
  alternatives.map(({ name, text, choose }) => (
    <button key={name} type="button" className="btn whitespace-normal" onClick={choose}>
      {text}
    </button>
  ));
