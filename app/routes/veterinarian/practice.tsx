import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  removeVisitKind,
  setVisitKind,
} from "#app/features/providers/vet/change-visit-kinds.server.ts";
import { PracticeForm } from "#app/features/providers/vet/practice-form.tsx";
import {
  findPractice,
  renewCalendar,
  savePractice,
} from "#app/features/providers/vet/save-practice.server.ts";
import {
  practiceSchema,
  removeKindSchema,
  visitKindSchema,
} from "#app/features/providers/vet/vet.schema.server.ts";
import { practiceIntents } from "#app/features/providers/vet/vet.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { backHome } from "#app/platform/lists/back-home.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/practice";

export const handle = {
  title: "Practice",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const practice = await findPractice(context.get(servicesContext), requireActor(context).id);
  return { practice, key: newIdempotencyKey(), renewKey: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  return formAction(services, form, {
    next: backHome(formText(form, "back")) ?? href("/dashboard/profile/practice"),
    intents: {
      [practiceIntents.save]: intent(
        practiceSchema,
        (input, key) => savePractice(services, actor, input, key),
        "Your practice is saved.",
      ),
      [practiceIntents.kind]: intent(
        visitKindSchema,
        (input, key) => setVisitKind(services, actor, input, key),
        (_, { kindName }) => `${kindName} is saved. Booked appointments keep their length and fee.`,
      ),
      [practiceIntents.removeKind]: intent(
        removeKindSchema,
        (input, key) => removeVisitKind(services, actor, input, key),
        "The kind of visit is removed.",
      ),
      [practiceIntents.renew]: intent(
        noFields,
        (_, key) => renewCalendar(services, actor, key),
        "Your calendar has a new address. The old one shows nothing any more.",
      ),
    },
  });
}

export default function PracticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { renewKey, practice } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Practice</PageTitle>
      <PracticeForm practice={practice} renewKey={renewKey} returned={actionData} />
    </>
  );
}
