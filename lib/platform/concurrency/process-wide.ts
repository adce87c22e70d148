const key = Symbol.for("murmur");
const slot = globalThis as { [key]?: Map<string, unknown> };

/** One object per process, since Next bundles routes, instrumentation and its thread separately. */
export function processWide<Value extends object>(name: string, create: () => Value): Value {
  slot[key] ??= new Map();
  const value = (slot[key].get(name) as Value | undefined) ?? create();
  slot[key].set(name, value);
  return value;
}
