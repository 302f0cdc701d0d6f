import { href } from "react-router";
import { findReader } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { findContact } from "#app/features/accounts/profile/find-profile.server.ts";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { listSimilar } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { interestSchema } from "#app/features/adoption/interest/interest.schema.server.ts";
import {
  expressInterest,
  openExpressedInterest,
} from "#app/features/adoption/interest/public/express-interest.server.ts";
import { isRequester } from "#app/features/adoption/interest/public/follow-interest.server.ts";
import { closedSentence, excerpt } from "#app/features/adoption/listing/listing.ts";
import { listingCardVersion } from "#app/features/adoption/listing/listing-card.server.ts";
import { PetProfile } from "#app/features/adoption/pet-page/pet-profile.tsx";
import { listStoriesOfPet } from "#app/features/content/post/list-posts.server.ts";
import { runsRescue } from "#app/platform/actor.ts";
import {
  actorContext,
  requestInfoContext,
  servicesContext,
} from "#app/platform/http/context.server.ts";
import {
  attempt,
  invalidForm,
  orNotFound,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { rememberSent } from "#app/platform/http/sender-cookie.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-details";

export const handle = {
  cache: { params: ["photo"], shows: ["listings", "stories"] },
  errorTitle: "Failed to fetch pet details",
};

const failed = "Failed to submit interest";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const pet = orNotFound(await findPet(services, params.id), "Pet not found");
  const actor = context.get(actorContext);
  const photoIndex = pet.pictures.findIndex(
    (_, index) => url.searchParams.get("photo") === `${index + 1}`,
  );
  return {
    pet,
    card: listingCardVersion(services.site, pet),
    photoIndex: photoIndex < 0 ? undefined : photoIndex,
    contact: actor && (await findContact(services, actor)),
    similar: await listSimilar(services, pet, 4),
    stories: pet.status === "adopted" ? await listStoriesOfPet(services, pet.id) : [],
    editable: runsRescue(actor?.role),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  const visitor = { address: context.get(requestInfoContext).address, personId: actor?.id };
  const submission = parseForm(await readForm(request), interestSchema);
  if (submission.status !== "success") return invalidForm(submission, { title: failed });
  const expressed = await attempt(
    request,
    expressInterest(services, visitor, params.id, submission.value),
    failed,
  );
  const outcome = expressed.ok
    ? openExpressedInterest(
        expressed.value,
        await hasSentInterest(services, request, expressed.value.reference),
      )
    : expressed;
  if (!outcome.ok && outcome.code === "NOT_FOUND") return orNotFound(undefined, "Pet not found");
  if (!outcome.ok) return refusedForm(submission, outcome, { title: failed });
  const { reference, notice } = outcome.value;
  const cookies = await rememberSent(services, request, reference, actor);
  return redirectWithNotice(services, href("/r/:reference", { reference }), notice, cookies);
}

async function hasSentInterest(services: AppServices, request: Request, reference: string) {
  return isRequester(services, reference, await findReader(services, request, reference));
}

export default function PetDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { pet, card, photoIndex, contact, similar, stories, editable } = loaderData;
  const site = useSite();
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
        description={`${pet.name}, ${pet.breed}, ${pet.ageText}, in ${pet.location}. ${excerpt(pet.description, 20)}`}
      >
        {`${pet.name}, ${pet.breed}`}
      </PageTitle>
      <PetProfile
        pet={pet}
        card={card}
        photoIndex={photoIndex}
        site={site}
        contact={contact}
        editable={editable}
        similar={similar}
        stories={stories}
        closed={closedSentence(pet.name, pet.status)}
        result={actionData?.result}
      />
    </>
  );
}
