import { letterDistance } from "#lib/catalogue/search/nearest-word.ts";
import { settingNames } from "#lib/platform/settings.ts";

/** Variables of Node, its packages and the system, which are no settings. */
const otherVariables =
  /^(?:(?:OTEL|NODE|NEXT|MALLOC|UV|LC|npm)_|(?:HTTPS?|NO|ALL)_PROXY$|(?:TZ|LANG|PATH|HOME)$)/i;
const isKnownName = (name: string) => settingNames.includes(name) || otherVariables.test(name);

/** The setting that a name misspells, by one letter, or by two in a long name. */
const settingMeantBy = (name: string): string | undefined =>
  settingNames.find((setting) => letterDistance(name.toUpperCase(), setting) <= (setting.length < 9 ? 1 : 2));

/**
 * Reports names that no setting has: all in .env (`file`), but in the environment (`env`), which also has the host's
 * variables, only those that nearly match a setting's.
 */
export function findUnknownNames(file: readonly string[], env: Record<string, string | undefined>): string[] {
  const nearly = Object.keys(env).filter((name) => settingMeantBy(name) !== undefined);
  return [...new Set([...file, ...nearly])]
    .filter((name) => !isKnownName(name))
    .map(
      (name) =>
        `${name} is no setting: ${settingMeantBy(name) ? `${settingMeantBy(name)}?` : ".env.example names all"}`,
    );
}
