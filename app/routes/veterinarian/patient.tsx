import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listAboutPet } from "#app/features/insights/related/list-related.server.ts";
import { RelatedRecordsList } from "#app/features/insights/related/related-records.tsx";
import { viewPatient } from "#app/features/medical-records/patient/list-patients.server.ts";
import { PatientPage } from "#app/features/medical-records/patient/patient-page.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/patient";

export const handle = {
  title: "Patient",
  under: { label: "Patients", href: href("/dashboard/veterinarian/patients") },
  errorTitle: "Failed to fetch pets",
};

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const page = orNotFound(await viewPatient(services, actor, id), "Patient not found");
  return { ...page, related: await listAboutPet(services, actor, { petId: id }) };
}

export default function Patient({ loaderData }: Route.ComponentProps) {
  const { related, ...page } = loaderData;
  const { name } = page.pet;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PatientPage {...page} related={<RelatedRecordsList name={name} kinds={related} />} />
    </>
  );
}
