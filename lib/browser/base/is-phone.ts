/** Whether the screen is a phone's: below the `sm` breakpoint. */
export const isPhone = (): boolean => window.matchMedia("(width < 40rem)").matches;
