import * as z from "zod";
import { json } from "./answers.ts";
import { newRoutes } from "./context.ts";
import { clearFaults, faultShape } from "./faults.ts";
import { readControl } from "./requests.ts";

/** For tests: available only while faults are on. */
export const faultControl = newRoutes()
  .post("/__sandbox/faults", async (c) => {
    const { waiting } = c.env.sandbox.faults;
    waiting.push(...(await readControl(c, z.array(faultShape))));
    return json(waiting);
  })
  .delete("/__sandbox/faults", (c) => {
    clearFaults(c.env.sandbox.faults);
    return json([]);
  })
  .get("/__sandbox/calls", (c) => json(Object.fromEntries(c.env.sandbox.faults.calls)))
  .delete("/__sandbox/calls", (c) => {
    c.env.sandbox.faults.calls.clear();
    return json({});
  });
