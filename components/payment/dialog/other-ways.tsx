import type { Alternative } from "#components/payment/methods/method.ts";

/** The buttons that lead to the other methods, after a failure of this one. */
export const OtherWays = ({ alternatives }: { alternatives: readonly Alternative[] }) =>
  alternatives.map(({ name, text, choose }) => (
    <button key={name} type="button" className="btn whitespace-normal" onClick={choose}>
      {text}
    </button>
  ));
