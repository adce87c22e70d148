import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { document, type Schema } from "./document.ts";

// `allowUnionTypes` and `strictTypes` aside, ajv is strict: a keyword that it does not know is an error.
const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: true });
formats.default(ajv);
ajv.addVocabulary(["example", "x-tolerated"]);

const compiled = new WeakMap<Schema, ReturnType<typeof ajv.compile>>();

/** What is wrong with a value, or null. */
export function misfit(schema: Schema, value: unknown, name = "body"): string | null {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: name, separator: "; " });
}

/** The same for one of the schemas that the document names. */
export function misfitOf(schemaName: string, value: unknown): string | null {
  const schema = document.components.schemas[schemaName];
  if (!schema) throw new Error(`no schema ${schemaName} in the document`);
  return misfit(schema, value, schemaName);
}

/** A fixture that is what it says: WordPress may send it. @throws for one that the document does not allow */
export function fixture<T>(schemaName: string, value: T): T {
  const problem = misfitOf(schemaName, value);
  if (problem !== null) throw new Error(`no fixture: ${problem}`);
  return value;
}
