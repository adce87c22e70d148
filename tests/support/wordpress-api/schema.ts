import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { document, type Schema } from "./document.ts";

// ajv rejects unknown keywords.
const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: true });
formats.default(ajv);
ajv.addVocabulary(["example", "x-tolerated"]);

const compiled = new WeakMap<Schema, ReturnType<typeof ajv.compile>>();

/** The deviation of a value from a schema, or null. */
export function misfit(schema: Schema, value: unknown, name = "body"): string | null {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: name, separator: "; " });
}

/** The deviation from a named schema of the document, or null. */
export function misfitOf(schemaName: string, value: unknown): string | null {
  const schema = document.components.schemas[schemaName];
  if (!schema) throw new Error(`no schema ${schemaName} in the document`);
  return misfit(schema, value, schemaName);
}

/** A fixture that WordPress may send. @throws where the document does not allow it */
export function fixture<T>(schemaName: string, value: T): T {
  const problem = misfitOf(schemaName, value);
  if (problem !== null) throw new Error(`no fixture: ${problem}`);
  return value;
}
