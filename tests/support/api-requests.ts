/** Requests that are made of the OpenAPI document: valid ones, and each of them with one thing wrong. */

export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  maxLength?: number;
  $ref?: string;
};

export type Parameter = { name: string; in: string; required: boolean; schema: Schema };

type Content = Record<string, { schema: Schema }>;

export type Described = {
  operationId: string;
  method: string;
  path: string;
  "x-roles"?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

export type OpenApi = {
  openapi: string;
  paths: Record<string, Record<string, Omit<Described, "method" | "path">>>;
  components: { schemas: Record<string, Schema> };
};

/** Every operation of a document. */
export function operationsOf(document: OpenApi): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** A schema that takes no field beyond those it names, with what it refers to in its place. */
export function strict(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  if (name) return strict(document, document.components.schemas[name] ?? {});
  const whole = { ...schema };
  if (schema.items) whole.items = strict(document, schema.items);
  if (schema.anyOf) whole.anyOf = schema.anyOf.map((one) => strict(document, one));
  if (schema.properties) {
    whole.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([field, one]) => [field, strict(document, one)]),
    );
    whole.additionalProperties = schema.additionalProperties ?? false;
  }
  return whole;
}

type Known = Record<string, unknown>;

/** A value that the schema takes; `known` has those that only the site can say, by their path. */
export function valid(schema: Schema, known: Known, path = ""): unknown {
  if (path in known) return known[path];
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf) return valid(schema.anyOf[0] ?? {}, known, path);
  if (schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => {
      return [name, valid(one, known, path === "" ? name : `${path}.${name}`)] as const;
    });
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (schema.type === "array") return [];
  if (schema.type === "string") return "Some words";
  return schema.type === "boolean" ? true : 1;
}

/** What no field should make fall over. */
const strange: unknown[] = [
  ...[null, "", " ", 0, -1, 1.5, 1e300, true, [], {}, [[]], ["a"], { a: 1 }],
  ...["x".repeat(5001), "\u0000\ud800", "<script>alert(1)</script>", "' or 1=1 --", "../../etc"],
  ...[
    { $gt: "" },
    { toString: 1 },
    ["__proto__"],
    "💥",
    "‮",
    "018f0000-0000-7000-8000-000000000000",
  ],
];

/** The same body with one thing changed, for everything in it. */
export function mutations(body: unknown): { what: string; body: unknown }[] {
  const changed: { what: string; body: unknown }[] = [];
  let places = 0;
  const walk = (value: unknown, path: string, put: (one: unknown) => unknown) => {
    places += 1;
    for (const [index, one] of strange.entries()) {
      // Each place gets every third of them, the next place the others: the parser is the same for all.
      if ((index + places) % 3 !== 0) continue;
      changed.push({ what: `${path || "body"} = strange ${index}`, body: put(one) });
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const name of Object.keys(value)) {
      const rest: Record<string, unknown> = { ...value };
      delete rest[name];
      const below = path === "" ? name : `${path}.${name}`;
      changed.push({ what: `without ${below}`, body: put(rest) });
      walk((value as Record<string, unknown>)[name], below, (one) =>
        put({ ...value, [name]: one }),
      );
    }
    const extra = { status: "admin", userType: "staff", ownerId: "x", _id: "x", price: 0 };
    changed.push({ what: `${path} with more`, body: put({ ...value, ...extra }) });
  };
  walk(body, "", (one) => one);
  return changed;
}

/** Values of a parameter, most of which make no sense. */
export const oddTexts = [
  ...["", " ", "x", "0", "-1", "1e9", "null", "undefined", "[object Object]", "💥", "%", "&", "'"],
  ...["../..", "x".repeat(300), "018f0000-0000-7000-8000-000000000000", "<b>", "a,b", "true"],
];
