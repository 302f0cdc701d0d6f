import { z } from "zod";
import type { Role } from "#app/platform/actor.ts";
import { errorPage, httpStatus } from "#app/platform/http/errors.ts";
import { maxKeyCharacters } from "#app/platform/idempotency/key-policy.ts";
import { type Code, codes } from "#app/platform/outcome.ts";
import { type ApiOperation, fileBody } from "./operation.server.ts";

type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };
type Schema = { [name: string]: Json };

export type DescribedOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  area: string;
  access: "anyone" | readonly Role[];
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    schema: Schema;
  }[];
  body: Schema | "file" | undefined;
  status: number;
  answer: Schema | undefined;
  refusals: readonly Code[];
};

const parts = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json as Schema;
}

/** What the operation may refuse, by status. */
function listRefusals({
  access,
  method,
  query,
  body,
  isList,
  refusals,
  path,
}: ApiOperation): Code[] {
  const all = new Set<Code>([...refusals, "AUTH_REQUIRED", "UNKNOWN_ERROR", "SERVICE_UNAVAILABLE"]);
  if (access !== "anyone") all.add("FORBIDDEN");
  // A system's token may be limited to another area.
  if (method !== "GET" || access !== "anyone") all.add("FORBIDDEN");
  if (body || query || isList) all.add("INVALID");
  if (method !== "GET") all.add("INVALID").add("CONFLICT");
  if (body) all.add("TOO_LARGE").add("UNSUPPORTED");
  if (parts(path).length > 0) all.add("NOT_FOUND");
  return codes.filter((code) => all.has(code)).sort((a, b) => httpStatus(a) - httpStatus(b));
}

const text = (description: string): Schema => ({ type: "string", description });

export function describeOperations(operations: readonly ApiOperation[]): DescribedOperation[] {
  return operations.map((one) => {
    const query = one.query ? toJsonSchema(one.query, "input") : {};
    const required = (query.required ?? []) as string[];
    const answer = one.answer && toJsonSchema(one.answer, "input");
    return {
      id: one.id,
      method: one.method,
      summary: one.summary,
      area: one.area,
      path: one.path.replaceAll(/:(\w+)/g, "{$1}"),
      access: one.access,
      parameters: [
        ...parts(one.path).map((name) => {
          return { name, in: "path" as const, required: true, schema: { type: "string" } };
        }),
        ...Object.entries((query.properties ?? {}) as Record<string, Schema>).map(
          ([name, schema]) => {
            return { name, in: "query" as const, required: required.includes(name), schema };
          },
        ),
        ...(one.isList ? pageParameters : []),
        ...(one.method === "GET" ? [] : [keyParameter]),
      ],
      body: one.body === fileBody ? "file" : one.body && toJsonSchema(one.body, "input"),
      status: one.status,
      answer: one.isList ? { type: "array", items: answer ?? {} } : answer,
      refusals: listRefusals(one),
    } satisfies DescribedOperation;
  });
}

const pageParameters = [
  {
    name: "limit",
    in: "query" as const,
    required: false,
    schema: { type: "integer", minimum: 1, maximum: 100 },
  },
  {
    name: "after",
    in: "query" as const,
    required: false,
    schema: text("Where the page begins: from the Link header of the page before"),
  },
];

const keyParameter = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  schema: {
    ...text("The same key and body again get the same answer, another body under it gets 409"),
    minLength: 1,
    maxLength: maxKeyCharacters,
    pattern: "^[ -~]+$",
  },
};

const errorSchema: Schema = {
  type: "object",
  properties: {
    code: { type: "string", enum: [...codes] },
    message: { type: "string" },
    fields: {
      type: "object",
      description: "Messages by the path of their field",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
    requestId: { type: "string" },
  },
  required: ["code", "message", "requestId"],
};

/** The OpenAPI 3.1 document, built from the schemas that check requests. */
export function openApiDocument(
  operations: readonly ApiOperation[],
  { name, origin }: { name: string; origin: string },
  events: Record<string, string>,
): Schema {
  const paths: Record<string, Record<string, Json>> = {};
  for (const one of describeOperations(operations)) {
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: describePathItem(one) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${name} API`,
      version: "1.0.0",
      description:
        "Lists are plain arrays, newest first, of up to 1,000 rows; with limit and after they come in pages, which the Link header leads through. Null where a value is optional is as if it were left out, unless its schema names null.",
    },
    servers: [{ url: origin }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(events).map(([event, title]) => [event, describeWebhook(event, title)]),
    ),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { Error: errorSchema },
    },
  };
}

function describeWebhook(event: string, title: string): Json {
  const text: Schema = { type: "string" };
  const call: Schema = {
    type: "object",
    properties: {
      id: text,
      event: { const: event },
      createdAt: text,
      data: {
        type: "object",
        description: "The record, and nothing of a person: who may know more asks for it",
        properties: { _id: text },
        required: ["_id"],
        additionalProperties: { type: ["string", "number"] },
      },
    },
    required: ["id", "event", "createdAt", "data"],
  };
  return {
    post: {
      summary: title,
      description:
        "Rehome-Signature is t={seconds},v1={hex}: the HMAC-SHA256 of {seconds}.{body} with the system's secret.",
      requestBody: { required: true, content: mediaTypes(call) },
      responses: { "2XX": { description: "Any other answer is tried again later" } },
    },
  };
}

function describePathItem(one: DescribedOperation): Json {
  const { id, summary, area, access, parameters, body, status, answer, refusals } = one;
  const roles = access === "anyone" ? undefined : [...access];
  return {
    operationId: id,
    summary,
    tags: [area],
    // An empty requirement: the token is optional.
    security: roles ? [{ token: [] }] : [{}, { token: [] }],
    ...(roles && { "x-roles": roles }),
    ...(parameters.length > 0 && { parameters: parameters as unknown as Json }),
    ...(body && {
      requestBody: { required: true, content: mediaTypes(body) },
    }),
    responses: {
      [status]: {
        description: status === 204 ? "Done" : "As asked for",
        ...(answer && { content: mediaTypes(answer) }),
      },
      ...(body && { 400: errorResponse("The body cannot be read") }),
      ...Object.fromEntries(
        refusals.map((code) => [httpStatus(code), errorResponse(errorPage(httpStatus(code)).text)]),
      ),
    },
  };
}

function mediaTypes(schema: Schema | "file"): Json {
  if (schema !== "file") return { "application/json": { schema } };
  const binary = { type: "string", format: "binary" };
  return {
    "multipart/form-data": {
      schema: { type: "object", properties: { file: binary }, required: ["file"] },
    },
  };
}

function errorResponse(description: string): Json {
  const schema = { $ref: "#/components/schemas/Error" };
  return { description, content: { "application/json": { schema } } };
}
