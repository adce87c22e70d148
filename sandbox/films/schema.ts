/** What editors have uploaded, by the slug of its video, because ids follow the order of the seed. */
export const filmTables = `
  CREATE TABLE IF NOT EXISTS films (id TEXT PRIMARY KEY, video TEXT NOT NULL);
`;
