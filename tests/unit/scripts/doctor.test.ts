import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

// Its findings: tests/unit/lib/services/doctor. Here it is started as `npm run doctor` does, without any bundler.

test("the doctor runs, and names what it can't do without", async () => {
  const command = ["--conditions=react-server", "scripts/doctor.ts"];
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const };
  const run = promisify(execFile)(process.execPath, command, { env });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.not.stringMatching(/TypeError/),
    stdout: expect.stringMatching(/FAIL +settings: WORDPRESS_URL is required/),
  });
});
