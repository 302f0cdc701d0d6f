import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { nextVisitSchema } from "#app/features/appointments/appointment/appointment.schema.server.ts";
import { NextVisitForm } from "#app/features/appointments/appointment/offer-form.tsx";
import {
  proposedNotice,
  proposeVisit,
} from "#app/features/appointments/appointment/propose-visit.server.ts";
import { viewNextVisit } from "#app/features/appointments/appointment/view-offer.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import {
  failUnder,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/next-visit";

export const handle = {
  title: "Next Visit",
  under: { label: "Patients", href: href("/dashboard/veterinarian/patients") },
  errorTitle: "Failed to fetch pets",
};

const notThere = "Patient not found";

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const day = url.searchParams.get("day") ?? "";
  const found = await viewNextVisit(services, requireActor(context), id, { day });
  return { ...orNotFound(found, notThere), key: newIdempotencyKey() };
}

export async function action({ context, params: { id: petId }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const title = "The visit is not proposed.";
  orNotFound(await failUnder(title, form, viewNextVisit(services, actor, petId)), notThere);
  const propose = intent(
    nextVisitSchema,
    (input, key) => proposeVisit(services, actor, { petId, ...input }, key),
    proposedNotice,
  );
  return submitForm(services, form, propose, {
    title,
    next: href("/dashboard/veterinarian/patients/:id", { id: petId }),
  });
}

export default function NextVisit({ loaderData, actionData, params }: Route.ComponentProps) {
  const { key, ...visit } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`Next visit of ${visit.pet.name}`}</PageTitle>
      <NextVisitForm
        {...visit}
        path={href("/dashboard/veterinarian/patients/:id/next-visit", params)}
        result={actionData?.result}
      />
    </>
  );
}
