import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { recordDonationSchema } from "#app/features/donations/donation/staff/donation-review.schema.server.ts";
import { recordDonation } from "#app/features/donations/donation/staff/record-donation.server.ts";
import { RecordDonationForm } from "#app/features/donations/donation/staff/record-donation-form.tsx";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import {
  attempt,
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/record-donation";

export const handle = {
  title: "Record a Gift",
  under: { label: "Donations", href: href("/dashboard/staff/donations") },
};

const title = "This gift was not recorded.";

export function loader({ context }: Route.LoaderArgs) {
  const today = lagosDay(context.get(servicesContext).now());
  return { today, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const submission = parseForm(form, recordDonationSchema(lagosDay(services.now())));
  if (submission.status !== "success") return invalidForm(submission, { title });
  const outcome = await attempt(
    form,
    recordDonation(services, actor, submission.value, readIdempotencyKey(form)),
    title,
  );
  if (!outcome.ok) return refusedForm(submission, outcome, { title });
  const { id, receipt, thanked } = outcome.value;
  return redirectWithNotice(services, href("/dashboard/staff/donations/:id", { id }), {
    kind: "success",
    text: `The gift is counted, receipt ${receipt}.${thanked ? " Its giver is thanked by e-mail." : ""}`,
  });
}

export default function RecordDonation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Record a Gift</PageTitle>
      <FormScreen
        title="Record a Gift"
        back={{ to: href("/dashboard/staff/donations"), label: "Back to Donations" }}
      >
        <RecordDonationForm
          key={loaderData.key}
          today={loaderData.today}
          submissionKey={actionData?.key ?? loaderData.key}
          result={actionData?.result}
        />
      </FormScreen>
    </>
  );
}
