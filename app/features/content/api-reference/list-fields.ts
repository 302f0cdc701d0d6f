/** A JSON Schema, as far as it is read here. */
type Schema = { [name: string]: unknown };

/** One field of a body or an answer, in words. */
export type Field = { name: string; type: string; isRequired: boolean };

/** Returns the fields of an object, or of the rows of an array, those of objects in it by their path. */
export function listFields(schema: Schema, path = ""): Field[] {
  if (schema.type === "array") return listFields(schema.items as Schema, path);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as string[];
  return properties.flatMap(([name, one]) => {
    const whole = path === "" ? name : `${path}.${name}`;
    if (one.type === "object" && one.properties) return listFields(one, whole);
    return [{ name: whole, type: typeInWords(one), isRequired: required.includes(name) }];
  });
}

function typeInWords(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${typeInWords((schema.items ?? {}) as Schema)}`;
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return [...new Set(choices.map(typeInWords))].join(" or ");
  return typeof schema.type === "string" ? schema.type : "anything";
}
