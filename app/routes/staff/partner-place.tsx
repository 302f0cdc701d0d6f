import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { findPartnerPlaceForStaff } from "#app/features/adoption/partner-place/list-partner-places.server.ts";
import { partnerPlaceSchema } from "#app/features/adoption/partner-place/partner-place.schema.server.ts";
import { partnerPlaceList } from "#app/features/adoption/partner-place/partner-place.ts";
import { PartnerPlacePage } from "#app/features/adoption/partner-place/partner-place-page.tsx";
import { partnerPlaces } from "#app/features/adoption/partner-place/save-partner-place.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { rebuildListHref } from "#app/platform/lists/list-query.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/partner-place";

const list = { label: "Partner Places", href: href("/dashboard/staff/partner-places") };
export const handle = { title: "Partner Place", under: list };

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findPartnerPlaceForStaff(context.get(servicesContext), params.id);
  return { ...orNotFound(page, "Partner place not found"), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const page = href("/dashboard/staff/partner-places/:id", { id });
  const back = formText(form, "back");
  const switchIntent = (to: "activate" | "deactivate", opposite: "activate" | "deactivate") =>
    intent(
      noFields,
      (_, key) => partnerPlaces.switchTo(services, actor, id, to, key),
      ({ name }) => ({
        text:
          to === "activate"
            ? `${name} is active: the home page counts it.`
            : `${name} is no longer active, nor counted on the home page.`,
        undo: {
          action: page,
          intent: opposite,
          hidden: { key: newIdempotencyKey(), ...(back && { back }) },
          label: `Undo: ${opposite} ${name}`,
        },
      }),
    );
  const returned = await formAction(services, form, {
    next: back ? rebuildListHref(partnerPlaceList, back) : page,
    intents: {
      save: intent(
        partnerPlaceSchema,
        (input, key) => partnerPlaces.edit(services, actor, id, input, key),
        ({ name }) => `${name} is saved.`,
      ),
      activate: switchIntent("activate", "deactivate"),
      deactivate: switchIntent("deactivate", "activate"),
    },
  });
  if (returned instanceof Response) return returned;
  // Only after a conflict may the next attempt overwrite the present version.
  const isOutdated = returned.init?.status === 409;
  const version = isOutdated ? undefined : Number(formText(form, "version")) || undefined;
  return data({ ...returned.data, version }, returned.init ?? undefined);
}

export default function PartnerPlace({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{page.place.name}</PageTitle>
      <PartnerPlacePage
        {...page}
        version={actionData?.version ?? page.place.version}
        returned={actionData}
      />
    </>
  );
}
