import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { OwnStay } from "#app/features/boarding/stay/own-stay.tsx";
import { findOwnStayIntents } from "#app/features/boarding/stay/own-stay-steps.server.ts";
import { viewOwnStay } from "#app/features/boarding/stay/own-stays.server.ts";
import { stayMessageSchema } from "#app/features/boarding/stay/stay.schema.server.ts";
import { writeStayMessage } from "#app/features/boarding/stay/write-stay-message.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/stay";

export const handle = {
  title: "Stay",
  under: { label: "My Appointments", href: href("/dashboard/pet-owner/bookings") },
  failed: "Failed to fetch bookings",
};

/** Reloads the data after a refusal too, because somebody else has changed the record. */
export const shouldRevalidate = () => true;

const notThere = "Stay not found";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const stay = orNotFound(await viewOwnStay(services, requireActor(context), id), notThere);
  return { stay, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { reference } = orNotFound(await viewOwnStay(services, actor, id), notThere);
  const form = await readForm(request);
  const isCancel = formText(form, "intent") === "cancel";
  const here = href("/dashboard/pet-owner/stays/:id", { id });
  return formAction(services, form, {
    title: isCancel ? "Failed to cancel booking" : "This could not be sent",
    next: isCancel ? href("/dashboard/pet-owner/bookings") : here,
    intents: {
      ...(await findOwnStayIntents(services, reference, here)),
      message: intent(
        stayMessageSchema,
        (input, key) => writeStayMessage(services, actor, id, input, key),
        "Your message is sent.",
      ),
    },
  });
}

export default function Stay({ loaderData, actionData }: Route.ComponentProps) {
  const { key, stay } = loaderData;
  const submissionKey = actionData?.key ?? key;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`The stay of ${stay.pet}`}</PageTitle>
      <OwnStay
        key={submissionKey}
        stay={stay}
        submissionKey={submissionKey}
        returned={actionData}
      />
    </>
  );
}
