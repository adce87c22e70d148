/** The visitor's data for WordPress, which sees only this site's address and would count all visitors as one. */
export type Visitor = {
  address: string;
  /** Passed Turnstile's check. */
  human: boolean;
};
