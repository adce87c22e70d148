import { vi } from "vitest";

// Before each test file that shares its process with others: it may not change what they see.
for (const name of ["mock", "doMock", "stubEnv", "stubGlobal", "resetModules", "useFakeTimers"] as const)
  Object.assign(vi, {
    [name]: () => {
      throw new Error(`vi.${name} changes the process: name the file *.alone.test.ts`);
    },
  });
