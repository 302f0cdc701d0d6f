/**
 * Parameters as both engines take them. PostgreSQL refuses text with a zero character and SQLite's functions stop at
 * it, so it is dropped here, where all input passes.
 */
export function parametersFor(values: readonly unknown[]): readonly unknown[] {
  return values.some(hasZero)
    ? values.map((v) => (hasZero(v) ? v.replaceAll("\0", "") : v))
    : values;
}

function hasZero(value: unknown): value is string {
  return typeof value === "string" && value.includes("\0");
}
