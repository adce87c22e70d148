import { startDatabase } from "#scripts/wordpress/database.ts";
import { untilStopped } from "#scripts/wordpress/until-stopped.ts";

// A database that starts as `npm run wordpress` starts it, for tests/unit/scripts/wordpress.alone.test.ts: `node … FOLDER`.
untilStopped(async () => (await startDatabase(process.argv[2] ?? "")).close);
