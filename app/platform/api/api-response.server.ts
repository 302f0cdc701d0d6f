import { BufferedResponse } from "#app/platform/http/buffered-response.ts";
import {
  type RequestRefusal,
  refusalForStatus,
  refusalStatus,
  refusalText,
} from "#app/platform/http/errors.ts";
import { type Code, codes, type Refusal } from "#app/platform/outcome.ts";

/** `/api` itself is a page that describes the API. */
export function isApiPath(path: string): boolean {
  return path.startsWith("/api/");
}

/** Any site may call the API, because it never acts on cookies. */
const crossOrigin = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Allow, Link, Location, Retry-After, WWW-Authenticate, X-Request-Id, X-Total-Count",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

export function fromAnywhere(response: Response): Response {
  for (const [name, value] of Object.entries(crossOrigin)) response.headers.set(name, value);
  return response;
}

export function apiResponse(
  value: unknown,
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
): Response {
  if (value === undefined)
    return new Response(null, { status, headers: { ...crossOrigin, ...headers } });
  return new BufferedResponse(Buffer.from(JSON.stringify(value)), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", ...crossOrigin, ...headers },
  });
}

type ErrorDetails = { requestId: string; headers?: Record<string, string>; status?: number };

/** `{ code, message, fields?, requestId }`. @see specification section 8 */
export function apiError(
  refusal: Refusal,
  { requestId, headers = {}, status = refusalStatus(refusal.code) }: ErrorDetails,
): Response {
  const { code, fields, retryAfter } = refusal;
  const seconds = retryAfter ?? (status === 503 ? 5 : undefined);
  return apiResponse(
    { code, message: refusalText(refusal), ...(fields && { fields }), requestId },
    {
      status,
      headers: {
        ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
        ...(seconds !== undefined && { "Retry-After": String(seconds) }),
        ...headers,
      },
    },
  );
}

export function apiErrorForRefusal(
  refusal: RequestRefusal,
  details: Omit<ErrorDetails, "status"> & { retryAfter?: number | undefined },
): Response {
  const status = refusalStatus(refusal);
  const code = codes.find((one) => one === refusal) ?? codeless;
  const message = code === codeless ? (errorTexts[status] ?? "") : "";
  return apiError(
    { ok: false, code, message, retryAfter: details.retryAfter },
    { ...details, status },
  );
}

/** The codes have no entry for 400 and 405. */
const codeless: Code = "INVALID";
const errorTexts: Record<number, string> = {
  400: "We cannot read this request.",
  405: "This address does not take that kind of request.",
};

/** Turns a page that the router made (unknown address, exception) into the API's error of the same status. */
export function asApiResponse(response: Response, requestId: string): Response {
  if (response.headers.has("Access-Control-Allow-Origin")) return response;
  const refusal = refusalForStatus(response.status < 400 ? 404 : response.status);
  const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
  return apiErrorForRefusal(refusal, { requestId, retryAfter });
}
