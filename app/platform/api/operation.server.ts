import { z } from "zod";
import type { Actor, Role } from "#app/platform/actor.ts";
import type { Code, Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

/** A system's token may be limited to one area. */
export const apiAreas = [
  "account",
  "adoption",
  "boarding",
  "pets",
  "animals",
  "appointments",
  "inquiries",
  "stories",
  "donations",
] as const;
export type ApiArea = (typeof apiAreas)[number];

type Method = "GET" | "POST" | "PUT" | "DELETE";

type Access = "anyone" | readonly Role[];

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type Listed<Row> = {
  rows: Row[];
  next?: string | undefined;
  /** The number of all rows; undefined when not counted. */
  total?: number | undefined;
};

export type SentFile = { name: string; bytes: Uint8Array };

/** One file, in the field `file` of a multipart form. */
export const fileBody = z.custom<SentFile>();

export type ApiCall = {
  services: AppServices;
  /** The client's network, for rate limits. */
  address: string;
  userAgent: string;
  actor: Actor | undefined;
  params: Record<string, string>;
  query: unknown;
  input: unknown;
  /** At most `limit` rows after the cursor `after`. */
  page: { limit: number; after: string | undefined };
  key: string | undefined;
};

export type ApiOperation = {
  id: string;
  method: Method;
  /** As in `routes.ts`, with a leading slash: `/api/adoptions/:id`. */
  path: string;
  summary: string;
  area: ApiArea;
  access: Access;
  /** Signing in: an expired token must not prevent it. */
  ignoresToken?: boolean;
  query?: z.ZodType;
  body?: z.ZodType;
  isList?: boolean;
  status: 200 | 201 | 204;
  answer?: z.ZodType;
  /** In addition to those that access and body imply. */
  refusals: readonly Code[];
  run(call: ApiCall): Promise<Outcome<unknown>>;
};

type Definition<
  Path extends string,
  A extends Access,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Answer extends z.ZodType,
  Result,
> = Omit<ApiOperation, "path" | "access" | "query" | "body" | "answer" | "run" | "isList"> & {
  path: Path;
  access: A;
  query?: Query;
  body?: Body;
  answer?: Answer;
  run(
    call: Omit<ApiCall, "actor" | "params" | "query" | "input"> & {
      actor: A extends "anyone" ? Actor | undefined : Actor;
      params: Record<Names<Path>, string>;
      query: z.output<Query>;
      input: z.output<Body>;
    },
  ): Promise<Outcome<Result>>;
};

export function operation<
  const Path extends string,
  const A extends Access,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Answer extends z.ZodType,
>(definition: Definition<Path, A, Body, Query, Answer, z.input<Answer>>): ApiOperation {
  // The endpoint passes what the schemas parsed; the list of operations needs no generic types.
  return definition as unknown as ApiOperation;
}

/** `answer` is the schema of one row. */
export function listOperation<
  const Path extends string,
  const A extends Access,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Answer extends z.ZodType,
>(
  definition: Omit<Definition<Path, A, Body, Query, Answer, Listed<z.input<Answer>>>, "status">,
): ApiOperation {
  return { ...definition, status: 200, isList: true } as unknown as ApiOperation;
}
