import { startDatabase } from "#scripts/wordpress/database.ts";
import { untilStopped } from "#scripts/wordpress/until-stopped.ts";

// Starts a database as `npm run wordpress` does, for tests/unit/scripts/wordpress.alone.test.ts: `node … FOLDER`.
untilStopped(async () => (await startDatabase(process.argv[2] ?? "")).close, 10_000);
