import { readBearerToken } from "#app/features/accounts/auth/bearer-token.middleware.server.ts";

export const middleware = [readBearerToken];

/** Without it the middleware would not run. */
export function loader() {
  return null;
}
