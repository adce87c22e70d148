/**
 * Films that editors have uploaded, by the slug of the video, because ids change with the order of the seed.
 */
export const filmTables = `
  CREATE TABLE IF NOT EXISTS films (id TEXT PRIMARY KEY, video TEXT NOT NULL);
`;
