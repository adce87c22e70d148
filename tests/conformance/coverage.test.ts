import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { operations } from "#tests/support/wordpress-api/document.ts";

// Runs after all other tests, in its own project.

test("the suite has requested every operation of docs/wordpress-api.yaml", () => {
  const exercised = new Set(readFileSync(inject("exercisedFile"), "utf8").split("\n"));
  const left = operations.map(({ operationId, responses }) => {
    const statuses = Object.keys(responses);
    const unseen = statuses.filter((status) => !exercised.has(`${operationId} ${status}`));
    return { operationId, unseen, requests: unseen.length < statuses.length };
  });
  const lines = left
    .filter(({ unseen }) => unseen.length > 0)
    .map(({ operationId, unseen }) => `${operationId}: ${unseen.join(", ")}`);
  console.info(`Documented answers that did not come\n${lines.join("\n")}`);
  expect(left.filter(({ requests }) => !requests).map(({ operationId }) => operationId)).toEqual([]);
});
