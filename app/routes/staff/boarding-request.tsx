import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { findForStaff } from "#app/features/boarding/stay/staff/find-stay.server.ts";
import { StayScreen } from "#app/features/boarding/stay/staff/stay-page.tsx";
import { stayMessageSchema } from "#app/features/boarding/stay/stay.schema.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { writeStayMessage } from "#app/features/boarding/stay/write-stay-message.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { newestAnchor } from "#app/platform/threads/threads.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/boarding-request";

const list = { label: "Boarding Requests", href: href("/dashboard/staff/boarding-requests") };
export const handle = { title: "Boarding Request", under: list };

/** Reloads the data after a refusal too, because somebody else has changed the record. */
export const shouldRevalidate = () => true;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findForStaff(context.get(servicesContext), requireActor(context), params.id);
  return { ...orNotFound(page, "Boarding request not found"), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const isMessage = formText(form, "intent") === "message";
  const here = href("/dashboard/staff/boarding-requests/:id", { id });
  return formAction(services, form, {
    title: isMessage ? "Your message was not sent." : "Failed to update boarding request",
    next: here + (isMessage ? newestAnchor : ""),
    intents: {
      ...stepIntents(services, staySteps, id, { party: "staff", actor, action: here }),
      message: intent(
        stayMessageSchema,
        (input, key) => writeStayMessage(services, actor, id, input, key),
        "Your message is sent.",
      ),
    },
  });
}

export default function BoardingRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  const submissionKey = actionData?.key ?? key;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`The stay of ${page.stay.pet}`}</PageTitle>
      <StayScreen
        {...page}
        key={submissionKey}
        submissionKey={submissionKey}
        returned={actionData}
      />
    </>
  );
}
