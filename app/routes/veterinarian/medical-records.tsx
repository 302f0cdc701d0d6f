import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listRecordsOfVet } from "#app/features/medical-records/patient/list-patients.server.ts";
import { OwnRecordList } from "#app/features/medical-records/patient/own-record-list.tsx";
import { ownRecordList } from "#app/features/medical-records/patient/patient.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/medical-records";

export const handle = { title: "Medical Records" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(ownRecordList, url.searchParams);
  const services = context.get(servicesContext);
  return { ...(await listRecordsOfVet(services, requireActor(context), query)), query };
}

export default function MedicalRecords({ loaderData }: Route.ComponentProps) {
  return <OwnRecordList {...loaderData} />;
}
