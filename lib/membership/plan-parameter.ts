/** The parameter of the plans page that names the plan a visitor chose before logging in. */
export const planParameter = "plan";
