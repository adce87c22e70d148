import { startDatabase } from "#harness/wordpress/database.ts";
import { untilStopped } from "#harness/wordpress/until-stopped.ts";

// Starts a database as `npm run wordpress` does: `node … FOLDER`.
// For tests/unit/harness/wordpress/wordpress.alone.test.ts.
untilStopped(async () => (await startDatabase(process.argv[2] ?? "")).close, 10_000);
