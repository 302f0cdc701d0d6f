import { wrongPassword } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { operation } from "#app/platform/api/operation.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { appRegisterSchema, appSignInSchema, signedInSchema } from "./app-sign-in.schema.server.ts";
import { registerInApp, signInApp } from "./sign-in-app.server.ts";

export const login = operation({
  id: "login",
  method: "POST",
  path: "/api/auth/login",
  summary: "Sign in with e-mail address and password, and get a token",
  area: "account",
  access: "anyone",
  ignoresToken: true,
  body: appSignInSchema,
  status: 200,
  answer: signedInSchema,
  refusals: ["AUTH_REQUIRED", "CONFLICT", "RATE_LIMITED"],
  async run({ services, input, key, ...app }) {
    const outcome = await signInApp(services, app, input, key);
    // In a form a wrong password is a field to correct; in the API the caller is not authenticated.
    if (outcome === wrongPassword) return refused("AUTH_REQUIRED", wrongPassword.message);
    return toAnswer(outcome);
  },
});

export const register = operation({
  id: "register",
  method: "POST",
  path: "/api/auth/register",
  summary: "Create an account, and get a token",
  area: "account",
  access: "anyone",
  ignoresToken: true,
  body: appRegisterSchema,
  status: 201,
  answer: signedInSchema,
  refusals: ["AUTH_REQUIRED", "CONFLICT", "RATE_LIMITED"],
  run: async ({ services, input, key, ...app }) =>
    toAnswer(await registerInApp(services, app, input, key)),
});

function toAnswer(outcome: Outcome<{ token: string; person: Actor }>) {
  if (!outcome.ok) return outcome;
  const { id, name, email, role } = outcome.value.person;
  return done({ token: outcome.value.token, user: { _id: id, name, email, userType: role } });
}
