/** For whom WordPress is asked. It sees this site's address alone, and would limit everybody as one. */
export type Visitor = {
  address: string;
  /** This site has checked with Turnstile that a person asks. */
  human: boolean;
};
