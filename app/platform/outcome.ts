/** The closed list of refusals. `http/errors.ts` has a status and a default text for each. */
export const codes = [
  "INVALID",
  "AUTH_REQUIRED",
  "FORBIDDEN",
  "NOT_FOUND",
  "CONFLICT",
  "TOO_LARGE",
  "UNSUPPORTED",
  "RATE_LIMITED",
  "UNKNOWN_ERROR",
  "SERVICE_UNAVAILABLE",
] as const;
export type Code = (typeof codes)[number];

export type Refusal = {
  ok: false;
  code: Code;
  /** What happened and what the person can do. Empty: the code's default text. */
  message: string;
  fields?: Record<string, string[]>;
  /** Seconds; for RATE_LIMITED and SERVICE_UNAVAILABLE. */
  retryAfter?: number;
};
export type Outcome<T> = { ok: true; value: T } | Refusal;

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(
  code: Code,
  message = "",
  more: Pick<Refusal, "fields" | "retryAfter"> = {},
): Refusal {
  return { ok: false, code, message, ...more };
}
