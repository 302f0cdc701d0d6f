import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { signIn } from "#app/features/accounts/auth/sign-in/sign-in.server.ts";
import type { AuthenticatedPerson } from "#app/features/accounts/person/password-mark.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

/** The form strategy consumes the body: a caller that needs it reads a clone first. Refuses as `signIn`. */
export function authenticate(
  services: AppServices,
  visitor: { address: string },
  request: Request,
): Promise<Outcome<AuthenticatedPerson>> {
  const strategy = new FormStrategy<Outcome<AuthenticatedPerson>>(({ form }) => {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    return signIn(services, visitor, { email: text("email"), password: text("password") });
  });
  return new Authenticator<Outcome<AuthenticatedPerson>>()
    .use(strategy, "form")
    .authenticate("form", request);
}
