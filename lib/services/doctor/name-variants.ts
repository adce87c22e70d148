import { settingNames } from "#lib/platform/settings.ts";

/** Variables of Node, its packages and the system, which are no settings. */
const otherVariables =
  /^(?:(?:OTEL|NODE|NEXT|MALLOC|UV|LC|npm)_|(?:HTTPS?|NO|ALL)_PROXY$|(?:TZ|LANG|PATH|HOME)$)/i;
const isKnownName = (name: string) => settingNames.includes(name) || otherVariables.test(name);

/** The setting that a name misspells, by one letter, or by two in a long name. */
const settingMeantBy = (name: string): string | undefined =>
  settingNames.find((setting) => distance(name.toUpperCase(), setting) <= (setting.length < 9 ? 1 : 2));

/**
 * Reports the names that no setting has. `file`: the names in .env. Of `env`, which also has the host's
 * variables, reports only names that nearly match a setting's.
 */
export function unknownNames(file: readonly string[], env: Record<string, string | undefined>): string[] {
  const nearly = Object.keys(env).filter((name) => settingMeantBy(name) !== undefined);
  return [...new Set([...file, ...nearly])]
    .filter((name) => !isKnownName(name))
    .map(
      (name) =>
        `${name} is no setting: ${settingMeantBy(name) ? `${settingMeantBy(name)}?` : ".env.example names all"}`,
    );
}

/** The number of letters to change, add, remove or swap between two words. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    rows.push(current);
    const at = (r: number, column: number) => rows[r]?.[column] ?? Number.POSITIVE_INFINITY;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
