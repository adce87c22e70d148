import * as z from "zod";
import { json } from "#sandbox/base/answers.ts";
import { createRouter } from "#sandbox/base/context.ts";
import { readControl } from "#sandbox/base/requests.ts";
import { clearFaults, faultShape, hostShape, newWordPressHost } from "#sandbox/base/state/faults.ts";

/** For tests: available only while faults are on. */
export const faultControl = createRouter()
  .post("/__sandbox/faults", async (c) => {
    const { queue } = c.env.sandbox.faults;
    queue.push(...(await readControl(c, z.array(faultShape))));
    return json(queue);
  })
  .delete("/__sandbox/faults", (c) => {
    clearFaults(c.env.sandbox.faults);
    return json([]);
  })
  .post("/__sandbox/wordpress-host", async (c) => {
    const { host } = await readControl(c, hostShape);
    c.env.sandbox.faults.host = newWordPressHost(host);
    return json({ host });
  })
  .get("/__sandbox/calls", (c) => json(Object.fromEntries(c.env.sandbox.faults.calls)))
  .delete("/__sandbox/calls", (c) => {
    c.env.sandbox.faults.calls.clear();
    return json({});
  });
