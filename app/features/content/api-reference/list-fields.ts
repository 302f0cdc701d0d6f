type Schema = { [name: string]: unknown };

export type Field = { name: string; type: string; isRequired: boolean };

/** The fields of an object, or of an array's rows; nested ones by their path. */
export function listFields(schema: Schema, path = ""): Field[] {
  if (schema.type === "array") return listFields(schema.items as Schema, path);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as string[];
  return properties.flatMap(([name, one]) => {
    const fullPath = path === "" ? name : `${path}.${name}`;
    if (one.type === "object" && one.properties) return listFields(one, fullPath);
    return [{ name: fullPath, type: typeInWords(one), isRequired: required.includes(name) }];
  });
}

function typeInWords(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(" | ");
  if (schema.const !== undefined) return `${schema.const as string | number | boolean}`;
  if (schema.type === "array") return `list of ${typeInWords((schema.items ?? {}) as Schema)}`;
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return [...new Set(choices.map(typeInWords))].join(" or ");
  return typeof schema.type === "string" ? schema.type : "anything";
}
