import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { readDiary } from "#app/features/boarding/care-log/read-diary.server.ts";
import { StayDiary } from "#app/features/boarding/care-log/stay-diary.tsx";
import { changeAgreedAmount } from "#app/features/boarding/stay/staff/change-agreed-amount.server.ts";
import {
  findStayForStaff,
  waitsForReply,
} from "#app/features/boarding/stay/staff/find-stay.server.ts";
import { stayPlaces } from "#app/features/boarding/stay/staff/list-stays.server.ts";
import { StaffStay } from "#app/features/boarding/stay/staff/staff-stay.tsx";
import {
  agreedAmountSchema,
  stayMessageSchema,
} from "#app/features/boarding/stay/stay.schema.server.ts";
import { findStayListHref } from "#app/features/boarding/stay/stay.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { writeStayMessage } from "#app/features/boarding/stay/write-stay-message.server.ts";
import { findNextThread } from "#app/features/insights/threads/list-own-threads.server.ts";
import { moneyIntents } from "#app/features/payments/work-payment/money-steps.server.ts";
import { viewMoney } from "#app/features/payments/work-payment/view-money.server.ts";
import { WorkMoney } from "#app/features/payments/work-payment/work-money.tsx";
import { moneyAnchor, splitReturned } from "#app/features/payments/work-payment/work-payment.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import { readRecordForm } from "#app/platform/http/record-form.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { newestAnchor } from "#app/platform/threads/threads.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/stay";

const list = { label: "Boarding Requests", href: href("/dashboard/staff/boarding-requests") };
export const handle = { title: "Boarding Request", under: list, noticeAt: "page" };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const found = await findStayForStaff(services, actor, params.id, {
    boarder: url.searchParams.get("boarder"),
    kind: url.searchParams.get("kind"),
  });
  const page = orNotFound(found, "Boarding request not found");
  const diary = await readDiary(services.db.reader, page.stay.id);
  const place = await stayPlaces.view(services, url.searchParams, page.stay.id);
  const work = { kind: "stay", id: page.stay.id } as const;
  const money = orNotFound(await viewMoney(services, actor, work), "Boarding request not found");
  return { ...page, diary, place, money, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { form, here, next, origin } = await readRecordForm(
    services,
    { request, url },
    {
      places: stayPlaces,
      id,
      decisions: ["accept", "decline", "ask", "assign"],
      listOf: findStayListHref,
    },
  );
  const isMessage = formText(form, "intent") === "message";
  const isReply = isMessage && (await waitsForReply(services, id));
  return formAction(services, form, {
    title: isMessage ? "Your message was not sent." : "Failed to update boarding request",
    next,
    intents: {
      ...stepIntents(services, staySteps, id, { stepRole: "staff", actor, ...origin }),
      message: intent(
        stayMessageSchema,
        (input, key) => writeStayMessage(services, actor, id, input, key),
        async () => {
          const next = isReply ? await findNextThread(services, actor) : undefined;
          return { text: "Your message is sent.", next: next ?? here + newestAnchor };
        },
      ),
      agree: intent(
        agreedAmountSchema,
        (input, key) => changeAgreedAmount(services, actor, id, input, key),
        ({ agreed }) => ({
          text: `${formatMoney(agreed)} is agreed for the stay.`,
          next: here + moneyAnchor,
        }),
      ),
      ...moneyIntents(services, actor, { kind: "stay", id }, here),
    },
  });
}

export default function Stay({ loaderData, actionData }: Route.ComponentProps) {
  const { key, diary, money, ...page } = loaderData;
  const returned = splitReturned(actionData);
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`The stay of ${page.stay.pet}`}</PageTitle>
      <StaffStay
        {...page}
        diary={<StayDiary days={diary} linkPhotos />}
        returned={returned.rest}
        money={
          <WorkMoney money={money} form={{ action: page.place.here, returned: returned.money }} />
        }
      />
    </>
  );
}
