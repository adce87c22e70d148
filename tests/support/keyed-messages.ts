type Texts = { [key: string]: string | Texts };

/** Every message of a file by its dotted key. */
export const keyedMessages = (texts: Texts, prefix = ""): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : keyedMessages(value, `${prefix}${key}.`),
  );
