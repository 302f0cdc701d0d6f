import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listPatients } from "#app/features/medical-records/patient/list-patients.server.ts";
import { patientList } from "#app/features/medical-records/patient/patient.ts";
import { PatientList } from "#app/features/medical-records/patient/patient-list.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/patients";

export const handle = { title: "Patients", errorTitle: "Failed to fetch pets" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(patientList, url.searchParams);
  const services = context.get(servicesContext);
  return { ...(await listPatients(services, requireActor(context), query)), query };
}

export default function Patients({ loaderData }: Route.ComponentProps) {
  return <PatientList {...loaderData} />;
}
