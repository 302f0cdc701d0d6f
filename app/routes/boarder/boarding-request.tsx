import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { boarderTexts } from "#app/features/boarding/care-log/care-log.ts";
import { BoarderRequest } from "#app/features/boarding/stay/boarder-request.tsx";
import { giveStayBack } from "#app/features/boarding/stay/hand-over-stay.server.ts";
import { findForBoarder } from "#app/features/boarding/stay/list-boarder-stays.server.ts";
import {
  acceptStay,
  askAboutStay,
  declineStay,
} from "#app/features/boarding/stay/review-stay.server.ts";
import {
  acceptBookingSchema,
  askOwnerSchema,
  declineBookingSchema,
  giveBackSchema,
  stayMessageSchema,
} from "#app/features/boarding/stay/stay.schema.server.ts";
import { boarderStayList } from "#app/features/boarding/stay/stay.ts";
import { writeStayMessage } from "#app/features/boarding/stay/write-stay-message.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import {
  failUnder,
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { listHrefOf } from "#app/platform/lists/list-query.ts";
import { refused } from "#app/platform/outcome.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/boarding-request";

const list = {
  label: "Boarding Requests",
  href: href("/dashboard/pet-owner/boarding-requests"),
};
export const handle = { title: "Boarding Request", under: list, failed: boarderTexts.requests };

/** Reloads the data after a refusal too, because somebody else has changed the record. */
export const shouldRevalidate = () => true;

const notThere = "Boarding request not found";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const page = await findForBoarder(context.get(servicesContext), requireActor(context), id);
  return { ...orNotFound(page, notThere), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const isReturned = form.get("intent") === "giveBack";
  const found = findForBoarder(services, actor, id);
  const page = await failUnder(boarderTexts.request, form, found);
  // What was handed back is nobody's: a repeated form of whoever did so is answered as the first.
  if (!isReturned) orNotFound(page, notThere);
  const kept = formText(form, "kept");
  const back = formText(form, "back");
  const here = href("/dashboard/pet-owner/boarding-requests/:id", { id });
  return formAction(services, form, {
    title: boarderTexts.request,
    next:
      back === "home"
        ? href("/dashboard")
        : isReturned || back
          ? listHrefOf(boarderStayList, back)
          : here,
    intents: {
      accept: intent(
        acceptBookingSchema,
        (input, key) => acceptStay(services, actor, id, input, key),
        () => ({ text: "The stay is accepted, and the owner is told.", ...(kept && { kept }) }),
      ),
      decline: intent(
        declineBookingSchema,
        (input, key) => declineStay(services, actor, id, input, key),
        "The request is declined, and the owner is told.",
      ),
      ask: intent(
        askOwnerSchema,
        (input, key) => askAboutStay(services, actor, id, input, key),
        "Your question is on its way to the owner.",
      ),
      message: intent(
        stayMessageSchema,
        (input, key) => writeStayMessage(services, actor, id, input, key),
        "Your message is sent.",
      ),
      giveBack: intent(
        giveBackSchema,
        async (input, key) => {
          const outcome = await giveStayBack(services, actor, id, input, key);
          return outcome.ok || page ? outcome : refused("NOT_FOUND");
        },
        "The stay is with our team again, who choose another boarder.",
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
      <BoarderRequest
        {...page}
        key={submissionKey}
        submissionKey={submissionKey}
        returned={actionData}
      />
    </>
  );
}
