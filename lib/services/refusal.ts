// What services throw of WordPress's own no: routes answer it, and may not reach below the services.
export { Refusal, SessionEnded } from "#lib/wordpress/refusal.ts";
