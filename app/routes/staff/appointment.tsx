import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { moneyIntents } from "#app/features/payments/work-payment/money-steps.server.ts";
import { viewMoney } from "#app/features/payments/work-payment/view-money.server.ts";
import { VisitPage } from "#app/features/payments/work-payment/visit-page.tsx";
import { WorkMoney } from "#app/features/payments/work-payment/work-money.tsx";
import { workTitle } from "#app/features/payments/work-payment/work-payment.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/appointment";

export const handle = {
  title: "Appointment",
  under: { label: "Appointments", href: href("/dashboard/staff/appointments") },
};

const notThere = "Appointment not found";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const money = await viewMoney(services, requireActor(context), { kind: "appointment", id });
  return { money: orNotFound(money, notThere), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const here = href("/dashboard/staff/appointments/:id", { id });
  return formAction(services, await readForm(request), {
    title: "The payment was not recorded",
    next: here,
    intents: moneyIntents(services, actor, { kind: "appointment", id }, here),
  });
}

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  const { money } = loaderData;
  const { work } = money;
  const action = href("/dashboard/staff/appointments/:id", { id: work.id });
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{workTitle(work)}</PageTitle>
      <VisitPage
        work={work}
        money={<WorkMoney money={money} form={{ action, returned: actionData }} />}
      />
    </>
  );
}
