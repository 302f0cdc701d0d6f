import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { HoursForm } from "#app/features/providers/vet/hours-form.tsx";
import { findHours, saveHours } from "#app/features/providers/vet/save-practice.server.ts";
import { hoursSchema } from "#app/features/providers/vet/vet.schema.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import {
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/hours";

export const handle = {
  title: "Hours and Days Off",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const hours = await findHours(context.get(servicesContext), requireActor(context).id);
  return { hours, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const submission = parseForm(form, hoursSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const actor = requireActor(context);
  const outcome = await saveHours(services, actor, submission.value, readIdempotencyKey(form));
  if (!outcome.ok) return refusedForm(submission, outcome);
  const text = "Your hours and days off are saved.";
  return redirectWithNotice(services, href("/dashboard/profile/hours"), { kind: "success", text });
}

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { key, hours } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Hours and Days Off</PageTitle>
      <HoursForm
        key={key}
        hours={hours}
        submissionKey={actionData?.key ?? key}
        result={actionData?.result}
      />
    </>
  );
}
