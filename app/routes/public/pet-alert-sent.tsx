import { PetAlertSent } from "#app/features/adoption/pet-alert/pet-alert-sent.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readSentTo } from "#app/platform/http/sent-to-cookie.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-alert-sent";

export async function loader({ context, request }: Route.LoaderArgs) {
  const sent = await readSentTo(context.get(servicesContext), request);
  return { email: sent?.email, search: sent?.chosen ?? "" };
}

export default function PetAlertSentPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Open our e-mail</PageTitle>
      <meta name="robots" content="noindex" />
      <PetAlertSent {...loaderData} />
    </>
  );
}
