import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewPatient } from "#app/features/medical-records/patient/list-patients.server.ts";
import { PatientPage } from "#app/features/medical-records/patient/patient-page.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/patient";

export const handle = {
  title: "Patient",
  under: { label: "Patients", href: href("/dashboard/veterinarian/patients") },
  failed: "Failed to fetch pets",
};

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = await viewPatient(services, requireActor(context), id);
  return orNotFound(page, "Patient not found");
}

export default function Patient({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.pet.name}</PageTitle>
      <PatientPage {...loaderData} />
    </>
  );
}
