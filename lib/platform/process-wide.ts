const key = Symbol.for("murmur");
const place = globalThis as { [key]?: Map<string, unknown> };

/** One object per process, since Next bundles routes, instrumentation and its thread separately. */
export function processWide<Value extends object>(name: string, create: () => Value): Value {
  place[key] ??= new Map();
  const value = (place[key].get(name) as Value | undefined) ?? create();
  place[key].set(name, value);
  return value;
}
