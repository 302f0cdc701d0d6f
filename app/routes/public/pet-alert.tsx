import { href } from "react-router";
import { alertConfirmInWords } from "#app/features/adoption/pet-alert/pet-alert.ts";
import { PetAlertPage } from "#app/features/adoption/pet-alert/pet-alert-page.tsx";
import {
  confirmAlert,
  findAlert,
  unsubscribeFromPetAlerts,
} from "#app/features/adoption/pet-alert/subscribe-to-pet-alerts.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import {
  formText,
  orNotFound,
  readForm,
  refusalPage,
  unwrap,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { refused } from "#app/platform/outcome.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-alert";

const unknown = [
  "This link no longer works",
  `It was used or is older than ${alertConfirmInWords()}.`,
] as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  return orNotFound(await findAlert(context.get(servicesContext), params.token), ...unknown);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = orNotFound(await findAlert(services, params.token), ...unknown);
  const intent = formText(await readForm(request), "intent");
  if (intent === "stop") {
    await unsubscribeFromPetAlerts(services, token);
    const text = "Your address is erased. We no longer write to you about new pets.";
    return redirectWithNotice(services, href("/up-for-adoption"), { kind: "success", text });
  }
  if (intent !== "confirm") throw refusalPage(refused("INVALID"));
  unwrap(await confirmAlert(services, token));
  return redirectWithNotice(services, href("/pet-alerts/:token", { token }), {
    kind: "success",
    text: "Thank you. We write to you when such a pet comes.",
  });
}

export default function PetAlert({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Your pet alert</PageTitle>
      <PetAlertPage alert={loaderData} />
    </>
  );
}
