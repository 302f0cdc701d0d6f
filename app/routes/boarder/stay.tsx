import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { boarderTexts } from "#app/features/boarding/care-log/care-log.ts";
import { BoarderStay } from "#app/features/boarding/stay/boarder/boarder-stay.tsx";
import { findStayForBoarder } from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import { stayMessageSchema } from "#app/features/boarding/stay/stay.schema.server.ts";
import { boarderStayList, boarderStayPath } from "#app/features/boarding/stay/stay.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { writeStayMessage } from "#app/features/boarding/stay/write-stay-message.server.ts";
import { moneyIntents } from "#app/features/payments/work-payment/money-steps.server.ts";
import { viewMoney } from "#app/features/payments/work-payment/view-money.server.ts";
import { WorkMoney } from "#app/features/payments/work-payment/work-money.tsx";
import { splitReturned } from "#app/features/payments/work-payment/work-payment.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { backHome } from "#app/platform/lists/back-home.ts";
import { rebuildListHref } from "#app/platform/lists/list-query.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/stay";

const list = {
  label: "Boarding Requests",
  href: href("/dashboard/pet-owner/boarding-requests"),
};
export const handle = { title: "Boarding Request", under: list, errorTitle: boarderTexts.requests };

const notThere = "Boarding request not found";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const page = orNotFound(await findStayForBoarder(services, actor, id), notThere);
  const money = orNotFound(await viewMoney(services, actor, { kind: "stay", id }), notThere);
  return { ...page, money, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const pinned = formText(form, "pinned");
  const back = formText(form, "back");
  const name = formText(form, "intent");
  const here = href("/dashboard/pet-owner/boarding-requests/:id", { id });
  // The boarder can no longer read a stay that they gave back or declined. A repeated form and Undo still get an answer.
  const isLeft = name === "giveBack" || name === "decline";
  return formAction(services, form, {
    title: boarderTexts.request,
    next: backHome(back) ?? (isLeft || back ? rebuildListHref(boarderStayList, back) : here),
    intents: {
      ...stepIntents(services, staySteps, id, {
        stepRole: "boarder",
        actor,
        action: here,
        pinned,
        hidden: back ? { back } : {},
        only: ["accept", "ask", "decline", "giveBack", "acceptDays", "declineDays"],
      }),
      message: intent(
        stayMessageSchema,
        (input, key) => writeStayMessage(services, actor, id, input, key),
        "Your message is sent.",
      ),
      ...moneyIntents(services, actor, { kind: "stay", id }, here),
    },
  });
}

export default function Stay({ loaderData, actionData }: Route.ComponentProps) {
  const { key, money, ...page } = loaderData;
  const returned = splitReturned(actionData);
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`The stay of ${page.stay.pet}`}</PageTitle>
      <BoarderStay
        {...page}
        returned={returned.rest}
        money={
          <WorkMoney
            money={money}
            form={{
              action: boarderStayPath(page.stay.id),
              returned: returned.money,
            }}
          />
        }
      />
    </>
  );
}
