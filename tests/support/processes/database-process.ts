import { startDatabase } from "#harness/wordpress/database.ts";
import { untilStopped } from "#harness/wordpress/until-stopped.ts";

// Starts a database as `npm run wordpress` does, for tests/unit/harness/wordpress.alone.test.ts: `node … FOLDER`.
untilStopped(async () => (await startDatabase(process.argv[2] ?? "")).close, 10_000);
