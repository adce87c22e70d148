import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { tableRows, textFiles } from "#tests/support/repository.ts";

// The README's table of rooms is what the folder has, and what the rooms import of each other.

const folder = "lib/services/payment/";
const rooms = readdirSync(folder).filter((name) => name !== "README.md");
const inBackticks = (text = "") => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
const documented = new Map(
  tableRows(`${folder}README.md`, "Rooms").map(([room, , uses]) => [
    inBackticks(room)[0] ?? "",
    inBackticks(uses).toSorted(),
  ]),
);

/** The other rooms from which a room's files import. */
function usesOf(room: string): string[] {
  const text = [...textFiles]
    .filter(([path]) => path === folder + room || path.startsWith(`${folder + room}/`))
    .map(([, text]) => text)
    .join("\n");
  const imported = [...text.matchAll(/from "(?:#lib\/services\/payment|\.)\/([^"/]+)/g)].map(
    ([, name = ""]) => name,
  );
  return [...new Set(imported)].filter((name) => name !== room && rooms.includes(name)).toSorted();
}

test("the table of the payment folders has a row for each folder", () =>
  expect([...documented.keys()].toSorted()).toEqual(rooms.toSorted()));

test.each(rooms)("the folder %s uses only what its row in the table names", (room) =>
  expect(usesOf(room)).toEqual(documented.get(room)),
);
