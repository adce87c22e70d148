import { afterEach, vi } from "vitest";

// Test files that share a process must not change what the others see.
for (const name of ["mock", "doMock", "stubEnv", "stubGlobal", "resetModules", "useFakeTimers"] as const)
  Object.assign(vi, {
    [name]: () => {
      throw new Error(`vi.${name} changes the process: name the file *.alone.test.ts`);
    },
  });

// The next file would load under the spies of this one's last test.
afterEach(() => void vi.restoreAllMocks());
