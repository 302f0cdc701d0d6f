/** Drops NUL characters: PostgreSQL refuses them, and functions of SQLite stop there. */
export function parametersFor(values: readonly unknown[]): readonly unknown[] {
  return values.some(hasZero)
    ? values.map((v) => (hasZero(v) ? v.replaceAll("\0", "") : v))
    : values;
}

function hasZero(value: unknown): value is string {
  return typeof value === "string" && value.includes("\0");
}
