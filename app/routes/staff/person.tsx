import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  findPersonForStaff,
  peoplePlaces,
} from "#app/features/accounts/person-desk/list-people.server.ts";
import {
  roleSchema,
  suspendSchema,
  verifySchema,
} from "#app/features/accounts/person-desk/person-desk.schema.server.ts";
import { PersonPage } from "#app/features/accounts/person-desk/person-page.tsx";
import {
  changeRole,
  reinstatePerson,
  suspendPerson,
  unverifyPerson,
  verifyPerson,
} from "#app/features/accounts/person-desk/review-person.server.ts";
import { sendPasswordLink } from "#app/features/accounts/person-desk/send-password-link.server.ts";
import { resetSecondFactor } from "#app/features/accounts/second-factor/reset-second-factor.server.ts";
import { resetSecondFactorSchema } from "#app/features/accounts/second-factor/second-factor.schema.server.ts";
import { chooseShelterVet } from "#app/features/animals/care-episode/shelter-vets.server.ts";
import { listAboutPerson } from "#app/features/insights/related/list-related.server.ts";
import { viewPersonPanel } from "#app/features/insights/related/person-panel.server.ts";
import { NextOfPerson, PersonPanel } from "#app/features/insights/related/person-panel.tsx";
import { RelatedTimeline } from "#app/features/insights/related/related-timeline.tsx";
import { roleNames } from "#app/platform/actor.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import { readRecordForm } from "#app/platform/http/record-form.server.ts";
import { missingInWords } from "#app/platform/providers/profile-gaps.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/person";

const list = { label: "People", href: href("/dashboard/staff/people") };
export const handle = { title: "Person", under: list, noticeAt: "page" };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const page = orNotFound(await findPersonForStaff(services, actor, id), "Person not found");
  const related = await listAboutPerson(services, actor, id);
  return {
    ...page,
    related,
    panel: await viewPersonPanel(services, actor, related),
    show: url.searchParams.get("about") ?? undefined,
    place: await peoplePlaces.view(services, url.searchParams, id),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { form, next } = await readRecordForm(
    services,
    { request, url },
    { places: peoplePlaces, id, decisions: ["verify"] },
  );
  return formAction(services, form, {
    title: "This could not be saved.",
    next,
    intents: {
      verify: intent(
        verifySchema,
        (input, key) => verifyPerson(services, actor, id, input, key),
        ({ name, gaps }) =>
          [`${name} is verified`, missingInWords(gaps)].filter(Boolean).join(". ").concat("."),
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
      treats: intent(
        noFields,
        (_, key) => chooseShelterVet(services, actor, id, true, key),
        ({ name }) => `${name} reads and writes about all our animals.`,
      ),
      stopTreating: intent(
        noFields,
        (_, key) => chooseShelterVet(services, actor, id, false, key),
        ({ name }) => `${name} no longer reads about our animals.`,
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
        resetSecondFactorSchema,
        (input, key) => resetSecondFactor(services, actor, id, input, key),
        ({ name }) => `${name} signs in with the password alone until a second step is set up.`,
      ),
    },
  });
}

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { key, related, panel, show, ...page } = loaderData;
  const { name } = page.person;
  const { here } = page.place;
  const hrefOf = (kind: string | undefined) =>
    kind ? `${here}${here.includes("?") ? "&" : "?"}about=${kind}` : here;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{name}</PageTitle>
      <PersonPage
        {...page}
        beside={panel && <PersonPanel {...panel} />}
        next={panel && panel.waits.length > 0 && <NextOfPerson {...panel} />}
        related={<RelatedTimeline name={name} kinds={related} show={show} hrefOf={hrefOf} />}
        returned={actionData}
      />
    </>
  );
}
