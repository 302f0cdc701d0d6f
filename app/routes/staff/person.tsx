import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { findForReview } from "#app/features/accounts/person/list-people.server.ts";
import {
  roleSchema,
  suspendSchema,
  verifySchema,
} from "#app/features/accounts/person/person.schema.server.ts";
import { PersonScreen } from "#app/features/accounts/person/person-page.tsx";
import {
  changeRole,
  reinstatePerson,
  suspendPerson,
  unverifyPerson,
  verifyPerson,
} from "#app/features/accounts/person/review-person.server.ts";
import { sendPasswordLink } from "#app/features/accounts/person/send-password-link.server.ts";
import { resetSecondFactor } from "#app/features/accounts/second-factor/reset-second-factor.server.ts";
import { resetSchema } from "#app/features/accounts/second-factor/second-factor.schema.server.ts";
import { roleNames } from "#app/platform/actor.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/person";

const list = { label: "People", href: href("/dashboard/staff/people") };
export const handle = { title: "Person", under: list };

/** Reloads the data after a refusal too, because somebody else has changed the record. */
export const shouldRevalidate = () => true;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findForReview(context.get(servicesContext), requireActor(context), params.id);
  return { ...orNotFound(page, "Person not found"), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    title: "This could not be saved.",
    next: href("/dashboard/staff/people/:id", { id }),
    intents: {
      verify: intent(
        verifySchema,
        (input, key) => verifyPerson(services, actor, id, input, key),
        ({ name }) => `${name} is verified.`,
      ),
      unverify: intent(
        noFields,
        (_, key) => unverifyPerson(services, actor, id, key),
        ({ name }) => `${name} is no longer verified.`,
      ),
      suspend: intent(
        suspendSchema,
        (input, key) => suspendPerson(services, actor, id, input, key),
        ({ name }) => `${name} is suspended and signed out everywhere.`,
      ),
      reinstate: intent(
        noFields,
        (_, key) => reinstatePerson(services, actor, id, key),
        ({ name }) => `${name} may sign in again.`,
      ),
      role: intent(
        roleSchema,
        ({ role, from }, key) => changeRole(services, actor, id, { role, from }, key),
        ({ name }, { role }) => `${name} is ${roleNames[role]} now.`,
      ),
      link: intent(
        noFields,
        (_, key) => sendPasswordLink(services, actor, id, key),
        ({ name }) => `${name} gets a link to set a password by e-mail.`,
      ),
      "second-factor": intent(
        resetSchema,
        (input, key) => resetSecondFactor(services, actor, id, input, key),
        ({ name }) => `${name} signs in with the password alone until a second step is set up.`,
      ),
    },
  });
}

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const key = actionData?.key ?? loaderData.key;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{loaderData.person.name}</PageTitle>
      <PersonScreen {...loaderData} key={key} submissionKey={key} returned={actionData} />
    </>
  );
}
