import { z } from "zod";
import type { Actor, Role } from "#app/platform/actor.ts";
import type { Code, Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

/** The parts of the API; a token of another system may be held to one of them. */
export const apiAreas = [
  "account",
  "adoption",
  "boarding",
  "pets",
  "appointments",
  "inquiries",
  "stories",
  "donations",
] as const;
export type ApiArea = (typeof apiAreas)[number];

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** `anyone` needs no token; else the roles whose token is needed. */
type Access = "anyone" | readonly Role[];

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A page of rows, newest first. */
export type Listed<Row> = {
  rows: Row[];
  /** Where the next page begins; none on the last. */
  next?: string | undefined;
  /** Of all pages; none where it is not counted. */
  total?: number | undefined;
};

/** A file of a multipart body. */
export type SentFile = { name: string; bytes: Uint8Array };

/** A body that is one file, in the field `file` of a multipart form. */
export const fileBody = z.custom<SentFile>();

/** What an operation is told of a request. */
export type ApiCall = {
  services: AppServices;
  /** The network that it comes from, for limits. */
  address: string;
  userAgent: string;
  actor: Actor | undefined;
  params: Record<string, string>;
  query: unknown;
  /** The parsed body. */
  input: unknown;
  /** At most so many rows, after what `after` names. */
  page: { limit: number; after: string | undefined };
  /** The `Idempotency-Key` of a request that changes something. */
  key: string | undefined;
};

/** One call of the API, with what its description is made from. */
export type ApiOperation = {
  id: string;
  method: Method;
  /** As in `routes.ts`, with a slash before: `/api/adoptions/:id`. */
  path: string;
  summary: string;
  area: ApiArea;
  access: Access;
  /** It is how a token is got: one that has ended is no reason to refuse it. */
  ignoresToken?: boolean;
  query?: z.ZodType;
  body?: z.ZodType;
  isList?: boolean;
  status: 200 | 201 | 204;
  answer?: z.ZodType;
  /** Beside those that its access and its body bring along. */
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

/** Declares an operation whose answer is one object, or nothing (204). */
export function operation<
  const Path extends string,
  const A extends Access,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Answer extends z.ZodType,
>(definition: Definition<Path, A, Body, Query, Answer, z.input<Answer>>): ApiOperation {
  // The endpoint gives `run` what the schemas and the access made; the list of operations need not know their types.
  return definition as unknown as ApiOperation;
}

/** Declares an operation that answers a plain array, `answer` being the schema of one row. */
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
