// What services throw of WordPress's own no: routes answer it, and may not reach below the services.
export { SessionEnded, WordPressError } from "#lib/wordpress/transport/wordpress-error.ts";
