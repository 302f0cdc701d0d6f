import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  capacitySchema,
  offerSchema,
} from "#app/features/boarding/capacity/capacity.schema.server.ts";
import { maxBoarderDaysOff, placesIntent } from "#app/features/boarding/capacity/capacity.ts";
import { CapacityForm } from "#app/features/boarding/capacity/capacity-form.tsx";
import {
  addBoarderDaysOff,
  findCapacity,
  removeBoarderDaysOff,
  saveCapacity,
} from "#app/features/boarding/capacity/save-capacity.server.ts";
import { offerIntent } from "#app/features/providers/boarder/boarder.ts";
import { findOffer } from "#app/features/providers/boarder/find-offer.server.ts";
import { OfferForm } from "#app/features/providers/boarder/offer-form.tsx";
import { saveOffer } from "#app/features/providers/boarder/save-offer.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { daysOffForms } from "#app/platform/http/days-off-form.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { backHome } from "#app/platform/lists/back-home.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/places";

export const handle = {
  title: "Places and Days Off",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const capacity = await findCapacity(services, requireActor(context).id);
  return { capacity, today: lagosDay(services.now()), key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const save = intent(
    capacitySchema,
    (input, key) => saveCapacity(services, actor, input, key),
    "Your places are saved.",
  );
  const form = await readForm(request);
  const answer = await formAction(services, form, {
    next: backHome(formText(form, "back")) ?? href("/dashboard/profile/places"),
    intents: {
      [placesIntent]: save,
      [offerIntent]: intent(
        offerSchema,
        (input, key) => saveOffer(services, actor, input, key),
        "Your places and your price are saved.",
      ),
      ...daysOffForms({
        today: lagosDay(services.now()),
        limit: maxBoarderDaysOff,
        add: (range, key) => addBoarderDaysOff(services, actor, range, key),
        remove: (range, key) => removeBoarderDaysOff(services, actor, range, key),
      }),
    },
  });
  if (answer instanceof Response) return answer;
  const isOffer = answer.data.intent === offerIntent;
  const offer = isOffer ? await findOffer(services.db.reader, actor.id) : undefined;
  return data({ ...answer.data, offer }, answer.init ?? undefined);
}

export default function Places({ loaderData, actionData }: Route.ComponentProps) {
  const { capacity, today } = loaderData;
  if (actionData?.offer) {
    return (
      <>
        <PageTitle failed>Places, kinds, price</PageTitle>
        <FormScreen
          title="Places, kinds, price"
          back={{ to: href("/dashboard"), label: "Back to Dashboard" }}
        >
          <OfferForm offer={actionData.offer} result={actionData.result} />
        </FormScreen>
      </>
    );
  }
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Places and Days Off</PageTitle>
      <CapacityForm capacity={capacity} today={today} returned={actionData} />
    </>
  );
}
