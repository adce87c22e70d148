import { guardOutput } from "#server/guard-output.ts";
import { startMeasuredSite } from "./site.ts";

// The site in a process of its own, so that the load generator does not share its thread.
guardOutput(process.stdout);
const { stop } = await startMeasuredSite();
process.once("disconnect", () => process.exit());
process.send?.("ready");
process.once("message", () => stop().then(() => process.exit(0)));
