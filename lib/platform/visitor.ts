/** The visitor behind a call to WordPress, which would otherwise count all visitors as one: it sees this site's address. */
export type Visitor = {
  address: string;
  /** The visitor has passed Turnstile's check. */
  human: boolean;
};
