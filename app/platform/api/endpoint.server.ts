import type { z } from "zod";
import {
  type ApiCaller,
  apiCallerContext,
  requestInfoContext,
  servicesContext,
} from "#app/platform/http/context.server.ts";
import { tooLong } from "#app/platform/http/text-schema.server.ts";
import { keyOfCaller } from "#app/platform/idempotency/idempotency.server.ts";
import { keyLengthInWords, maxKeyCharacters } from "#app/platform/idempotency/key-policy.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { apiError, apiErrorForRefusal, apiResponse, fromAnywhere } from "./api-response.server.ts";
import { type ApiCall, type ApiOperation, fileBody, type Listed } from "./operation.server.ts";
import { readJson, readSentFile } from "./request-body.server.ts";

type Context = { get<T>(key: import("react-router").RouterContext<T>): T };
type RouteArgs = {
  context: Context;
  request: Request;
  params: Record<string, string | undefined>;
  url: URL;
};

export const maxRows = 1000;
const maxPageSize = 100;

/** Other APIs take tokens in these query parameters; we refuse them. */
const tokenNames = ["token", "access_token", "api_key", "apikey", "authorization", "bearer"];

/** Checks method (405), caller (401, 403), query and key (422), body (415, 400, 413, 422), then runs the operation. */
export async function answerApiCall(
  { context, request, params, url }: RouteArgs,
  operations: readonly ApiOperation[],
): Promise<Response> {
  const { requestId, address } = context.get(requestInfoContext);
  const method = request.method === "HEAD" ? "GET" : request.method;
  if (operations.length === 0) return apiErrorForRefusal("NOT_FOUND", { requestId });
  if (method === "OPTIONS") return preflight(operations);
  const chosen = operations.find((one) => one.method === method);
  const headers = { Allow: allowedMethods(operations).join(", ") };
  if (!chosen) return apiErrorForRefusal("METHOD", { requestId, headers });
  const apiCaller = context.get(apiCallerContext);
  const refusal = findCallerRefusal(chosen, apiCaller, url);
  if (refusal) return apiError(refusal, { requestId });
  const read = await readCall(chosen, request, url);
  if (!read.outcome.ok) return apiError(read.outcome, { requestId, ...read.as });
  const caller =
    apiCaller && apiCaller !== "invalid" && !chosen.ignoresToken ? apiCaller : undefined;
  const { key } = read.outcome.value;
  const outcome = await chosen.run({
    services: context.get(servicesContext),
    address,
    userAgent: request.headers.get("User-Agent") ?? "",
    actor: caller?.actor,
    params: Object.fromEntries(Object.entries(params).map(([name, one]) => [name, one ?? ""])),
    ...read.outcome.value,
    key: key && keyOfCaller(`${chosen.id} ${caller?.tokenId ?? address}`, key),
  });
  if (!outcome.ok) return apiError(outcome, { requestId });
  if (outcome.value instanceof Response) return fromAnywhere(outcome.value);
  if (chosen.isList) return listResponse(outcome.value as Listed<unknown>, url);
  return apiResponse(chosen.status === 204 ? undefined : outcome.value, { status: chosen.status });
}

function allowedMethods(operations: readonly ApiOperation[]): string[] {
  const methods = operations.map(({ method }) => method);
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
}

function preflight(operations: readonly ApiOperation[]): Response {
  const methods = allowedMethods(operations).join(", ");
  return apiResponse(undefined, {
    status: 204,
    headers: {
      Allow: methods,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, X-Request-Id",
      "Access-Control-Max-Age": "7200",
    },
  });
}

function findCallerRefusal(
  { access, area, method, ignoresToken }: ApiOperation,
  caller: ApiCaller | "invalid" | null,
  url: URL,
): Refusal | undefined {
  if (tokenNames.some((name) => url.searchParams.has(name))) {
    const text =
      "Send the token in the Authorization header, never in the address: addresses are saved in logs.";
    return refused("AUTH_REQUIRED", text);
  }
  if (ignoresToken) return undefined;
  if (caller === "invalid") return refused("AUTH_REQUIRED");
  if (access === "anyone" && !caller) return undefined;
  if (!caller) return refused("AUTH_REQUIRED");
  const { actor, limit, lacksSecondFactor } = caller;
  if (access !== "anyone" && !access.includes(actor.role)) return refused("FORBIDDEN");
  if (limit === "read" && method !== "GET") {
    return refused("FORBIDDEN", "This token may only read.");
  }
  if (limit && limit !== "read" && limit !== area) {
    return refused("FORBIDDEN", `This token is for another part of the API (${limit}).`);
  }
  if (!lacksSecondFactor) return undefined;
  const text =
    "All staff need a second step at sign-in now. Please set yours up in your account settings first.";
  return refused("FORBIDDEN", text);
}

type ReadCall = Pick<ApiCall, "query" | "input" | "page" | "key">;

async function readCall(
  chosen: ApiOperation,
  request: Request,
  url: URL,
): Promise<{ outcome: Outcome<ReadCall>; as?: { status: number } }> {
  const sent = [...url.searchParams].filter(([, value]) => value !== "").reverse();
  const query = parse(chosen.query, Object.fromEntries(sent));
  if (!query.ok) return { outcome: query };
  const page = chosen.isList
    ? readPage(url.searchParams)
    : done({ limit: maxRows, after: undefined });
  if (!page.ok) return { outcome: page };
  const key = request.headers.get("Idempotency-Key") ?? undefined;
  if (
    chosen.method !== "GET" &&
    key !== undefined &&
    (key.length > maxKeyCharacters || !/^[\x20-\x7e]+$/.test(key))
  ) {
    return { outcome: wrongKey };
  }
  const rest = { query: query.value, page: page.value, key };
  if (chosen.body === fileBody) {
    const file = await readSentFile(request);
    if (!file.ok)
      return { outcome: file.refusal, ...(file.status && { as: { status: file.status } }) };
    return { outcome: done({ ...rest, input: file.value }) };
  }
  if (!chosen.body) return { outcome: done({ ...rest, input: undefined }) };
  const json = await readJson(request);
  // A body that cannot be parsed is 400; a schema refuses with 422.
  if (!json.ok) return { outcome: json, ...(json.code === "INVALID" && { as: { status: 400 } }) };
  const body = parse(chosen.body, json.value);
  return { outcome: body.ok ? done({ ...rest, input: body.value }) : body };
}

const wrongKey = refused("INVALID", `An Idempotency-Key has ${keyLengthInWords()}.`);

/** Refuses INVALID with messages by path. A null that the schema refuses counts as omitted. */
function parse(schema: z.ZodType | undefined, value: unknown): Outcome<unknown> {
  if (!schema) return done(undefined);
  const first = schema.safeParse(value, { error: issueMessage });
  const withoutNulls = first.error && omitNulls(value, first.error);
  const parsed =
    withoutNulls === undefined ? first : schema.safeParse(withoutNulls, { error: issueMessage });
  return parsed.success
    ? done(parsed.data)
    : refused("INVALID", "", { fields: messagesByPath(parsed.error) });
}

function omitNulls(value: unknown, { issues }: z.ZodError): unknown {
  const copy: unknown = structuredClone(value);
  let isChanged = false;
  for (const { path } of issues) {
    const name = path.at(-1);
    const holder = path.slice(0, -1).reduce<unknown>((at, step) => isRecord(at) && at[step], copy);
    if (name === undefined || !isRecord(holder) || holder[name] !== null) continue;
    delete holder[name];
    isChanged = true;
  }
  return isChanged ? copy : undefined;
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
};

function issueMessage(issue: Parameters<z.core.$ZodErrorMap>[0]): string {
  if (issue.input === undefined) return "Please send this, too";
  if (issue.code === "invalid_type") return `Please send ${typeNames[issue.expected] ?? "this"}`;
  if (issue.code === "invalid_value") return `Please send ${issue.values.map(String).join(" or ")}`;
  if (issue.code === "too_big" && issue.origin === "string") return tooLong(Number(issue.maximum));
  if (issue.code === "too_big") return `Please send at most ${issue.maximum}`;
  if (issue.code === "too_small") return `Please send at least ${issue.minimum}`;
  return "Please send something else";
}

export async function offsetPage<Row>(
  { limit, after }: { limit: number; after: string | undefined },
  read: (place: PageRange) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | undefined }> {
  const offset = /^\d{1,6}$/.test(after ?? "") ? Number(after) : 0;
  const page = await cursorPage(
    { limit },
    (max) => read({ limit: max, offset }),
    () => "",
  );
  return { rows: page.rows, next: page.next === undefined ? undefined : String(offset + limit) };
}

/** Messages by path: `interestedUser.email`. */
export function messagesByPath({ issues }: Pick<z.ZodError, "issues">): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const name = path.map(String).join(".") || "body";
    fields.set(name, [...(fields.get(name) ?? []), message]);
  }
  return Object.fromEntries(fields);
}

function readPage(params: URLSearchParams): Outcome<ApiCall["page"]> {
  const limit = params.get("limit");
  const after = params.get("after") || undefined;
  if (limit !== null && !/^([1-9]\d?|100)$/.test(limit)) {
    const text = `Please ask for 1 to ${maxPageSize} rows`;
    return refused("INVALID", "", { fields: { limit: [text] } });
  }
  if (after !== undefined && !/^[\w.-]{1,60}$/.test(after)) {
    const text = "Please send what the Link header of the page before says";
    return refused("INVALID", "", { fields: { after: [text] } });
  }
  const isPaged = limit !== null || after !== undefined;
  return done({ limit: limit === null ? (isPaged ? maxPageSize : maxRows) : Number(limit), after });
}

function listResponse({ rows, next, total }: Listed<unknown>, url: URL): Response {
  const on = new URL(url);
  if (next !== undefined) on.searchParams.set("after", next);
  if (next !== undefined && !on.searchParams.has("limit")) {
    on.searchParams.set("limit", String(maxPageSize));
  }
  return apiResponse(rows, {
    status: 200,
    headers: {
      ...(next !== undefined && { Link: `<${on.pathname}${on.search}>; rel="next"` }),
      ...(total !== undefined && { "X-Total-Count": String(total) }),
    },
  });
}

/** Returns a page and where the next begins. `read` is called for one row more than the page has. */
export async function cursorPage<Row>(
  { limit }: { limit: number },
  read: (limit: number) => Promise<Row[]>,
  placeOf: (row: Row) => string,
): Promise<{ rows: Row[]; next: string | undefined }> {
  const rows = await read(limit + 1);
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return { rows: pageRows, next: rows.length > limit && last ? placeOf(last) : undefined };
}
