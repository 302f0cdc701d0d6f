import { readBearerToken } from "#app/features/accounts/auth/bearer-token.middleware.server.ts";

export const middleware = [readBearerToken];

/** Needed for the middleware to run. */
export function loader() {
  return null;
}
