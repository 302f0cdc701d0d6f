import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { partnerPlaceSchema } from "#app/features/adoption/partner-place/partner-place.schema.server.ts";
import { PartnerPlaceForm } from "#app/features/adoption/partner-place/partner-place-form.tsx";
import { partnerPlaces } from "#app/features/adoption/partner-place/save-partner-place.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/add-partner-place";

const list = { label: "Partner Places", href: href("/dashboard/staff/partner-places") };
export const handle = { title: "Add Partner Place", under: list };

export function loader() {
  return { key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    next: list.href,
    intents: {
      save: intent(
        partnerPlaceSchema,
        (input, key) => partnerPlaces.add(services, actor, input, key),
        ({ name }) => `${name} is added, and the home page counts it.`,
      ),
    },
  });
}

export default function AddPartnerPlace({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Add Partner Place</PageTitle>
      <FormScreen
        title="Add Partner Place"
        back={{ to: list.href, label: "Back to Partner Places" }}
        aside={
          <p>
            A shelter you work with. It is active from the start: the home page counts it among the
            shelters.
          </p>
        }
      >
        <PartnerPlaceForm
          action={href("/dashboard/staff/partner-places/new")}
          result={actionData?.result}
        />
      </FormScreen>
    </>
  );
}
