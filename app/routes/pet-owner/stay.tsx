import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { ownAppointmentList } from "#app/features/appointments/appointment/appointment.ts";
import { readDiary } from "#app/features/boarding/care-log/read-diary.server.ts";
import { StayDiary } from "#app/features/boarding/care-log/stay-diary.tsx";
import { OwnStay } from "#app/features/boarding/stay/owner/own-stay.tsx";
import { findOwnStayIntents } from "#app/features/boarding/stay/owner/own-stay-steps.server.ts";
import { viewOwnStay } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { stayMessageSchema } from "#app/features/boarding/stay/stay.schema.server.ts";
import { writeStayMessage } from "#app/features/boarding/stay/write-stay-message.server.ts";
import { viewMoney } from "#app/features/payments/work-payment/view-money.server.ts";
import { WorkMoney } from "#app/features/payments/work-payment/work-money.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import {
  failUnder,
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { rebuildListHref } from "#app/platform/lists/list-query.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/stay";

export const handle = {
  title: "Stay",
  under: { label: "My Bookings", href: href("/dashboard/pet-owner/bookings") },
  errorTitle: "Failed to fetch bookings",
};

const notThere = "Stay not found";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const stay = orNotFound(await viewOwnStay(services, actor, id), notThere);
  const money = orNotFound(await viewMoney(services, actor, { kind: "stay", id }), notThere);
  const diary = await readDiary(services.db.reader, stay.id);
  return { stay, diary, money, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const name = formText(form, "intent");
  const title = name === "cancel" ? "Failed to cancel booking" : "This could not be sent";
  const found = failUnder(title, form, viewOwnStay(services, actor, id));
  const { reference } = orNotFound(await found, notThere);
  const back = formText(form, "back");
  const here = href("/dashboard/pet-owner/stays/:id", { id });
  return formAction(services, form, {
    title,
    next: name === "cancel" || back ? rebuildListHref(ownAppointmentList, back) : here,
    intents: {
      ...(await findOwnStayIntents(services, reference, here, back)),
      message: intent(
        stayMessageSchema,
        (input, key) => writeStayMessage(services, actor, id, input, key),
        "Your message is sent.",
      ),
    },
  });
}

export default function Stay({ loaderData, actionData }: Route.ComponentProps) {
  const { stay, diary, money } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`The stay of ${stay.pet}`}</PageTitle>
      <OwnStay
        stay={stay}
        diary={<StayDiary days={diary} linkPhotos />}
        money={<WorkMoney money={money} />}
        returned={actionData}
      />
    </>
  );
}
