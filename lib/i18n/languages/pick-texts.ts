/** Some of a group's texts, so that a page carries no others to the browser. */
export const pickTexts = <Group extends object, Key extends keyof Group>(
  group: Group,
  keys: readonly Key[],
): Pick<Group, Key> => Object.fromEntries(keys.map((key) => [key, group[key]])) as Pick<Group, Key>;
