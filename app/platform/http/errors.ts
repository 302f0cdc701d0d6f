import { type Code, codes } from "#app/platform/outcome.ts";

export type RequestRefusal = Code | "METHOD" | "BAD_REQUEST";

/** Marks a 5xx response with its form; scripts otherwise assume a lost connection. */
export const returnedFormHeader = "X-Form-Returned";

export const sessionExpired = "Session expired. Please login again.";

/** @see specification section 8 */
const table: Record<Code, { status: number; title: string; text: string }> = {
  INVALID: {
    status: 422,
    title: "Please check the form",
    text: "Some answers are missing or wrong.",
  },
  AUTH_REQUIRED: {
    status: 401,
    title: "Please login",
    text: sessionExpired,
  },
  FORBIDDEN: {
    status: 403,
    title: "No permission",
    text: "You don't have permission to access this resource.",
  },
  NOT_FOUND: { status: 404, title: "Page not found", text: "Please check the address." },
  CONFLICT: {
    status: 409,
    title: "Already changed",
    text: "This was changed before your form arrived.",
  },
  TOO_LARGE: { status: 413, title: "Too large", text: "What you sent is larger than we can take." },
  UNSUPPORTED: {
    status: 415,
    title: "We cannot read this file",
    text: "Please send it in another format.",
  },
  RATE_LIMITED: {
    status: 429,
    title: "Too many requests",
    text: "Too many requests. Please try again later.",
  },
  UNKNOWN_ERROR: {
    status: 500,
    title: "Something went wrong",
    text: "An unexpected error occurred.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: "Back in a moment",
    text: "Service temporarily unavailable. Please try again later.",
  },
};

const others: Record<number, { title: string; text: string }> = {
  400: { title: "We did not understand that", text: "Your browser sent something we cannot read." },
  405: { title: "Not possible here", text: "This page does not take that kind of request." },
};

export function httpStatus(code: Code): number {
  return table[code].status;
}

export function refusalStatus(refusal: RequestRefusal): number {
  if (refusal === "METHOD") return 405;
  return refusal === "BAD_REQUEST" ? 400 : httpStatus(refusal);
}

/** The refusal whose error page belongs to a status. */
export function refusalForStatus(status: number): RequestRefusal {
  if (status === 405) return "METHOD";
  return (
    codes.find((code) => httpStatus(code) === status) ??
    (status < 500 ? "BAD_REQUEST" : "UNKNOWN_ERROR")
  );
}

export function refusalText(refusal: { code: Code; message: string }): string {
  return refusal.message || table[refusal.code].text;
}

/** What a thrown `orNotFound` says in place of the usual title and text. */
export function findErrorWords(thrown: unknown): { heading?: string; text?: string } {
  const { heading, text } = (thrown ?? {}) as { heading?: unknown; text?: unknown };
  return {
    ...(typeof heading === "string" && { heading }),
    ...(typeof text === "string" && { text }),
  };
}

export function errorPage(status: number): { title: string; text: string } {
  const entry = Object.values(table).find((row) => row.status === status) ?? others[status];
  return (
    entry ?? (status < 500 ? (others[400] as { title: string; text: string }) : table.UNKNOWN_ERROR)
  );
}
