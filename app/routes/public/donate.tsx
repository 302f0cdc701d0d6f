import { href } from "react-router";
import { viewProfile } from "#app/features/accounts/profile/find-profile.server.ts";
import { HelpedPet } from "#app/features/adoption/catalogue/helped-pet.tsx";
import { listHelpedPets } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { PetPortrait } from "#app/features/adoption/catalogue/pet-portrait.tsx";
import { donationSchema } from "#app/features/donations/donation/donation.schema.server.ts";
import { amountError, choiceField } from "#app/features/donations/donation/donation-fields.ts";
import { listGiftIdeas } from "#app/features/donations/donation/gift-idea.ts";
import {
  beginCardDonation,
  beginTransferDonation,
  type StartedDonation,
} from "#app/features/donations/donation/public/begin-donation.server.ts";
import { checkoutHeaders } from "#app/features/donations/donation/public/checkout-headers.ts";
import { DonatePage } from "#app/features/donations/donation/public/donate-page.tsx";
import { openCheckout } from "#app/features/donations/payment/open-checkout.server.ts";
import {
  actorContext,
  requestInfoContext,
  servicesContext,
} from "#app/platform/http/context.server.ts";
import { redirectWithCookies } from "#app/platform/http/cookies.server.ts";
import {
  attempt,
  formText,
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { rememberSent } from "#app/platform/http/sender-cookie.server.ts";
import type { Refusal } from "#app/platform/outcome.ts";
import { PageTitle, useLite, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/donate";

/** Never cached: it contains idempotency keys and data of the signed-in person. */
export const handle = { checkout: "popup" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const amount = url.searchParams.get("amount") ?? "";
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  const profile = actor && (await viewProfile(services, actor));
  const [firstname = "", ...others] = profile?.name.split(" ") ?? [];
  const known = profile && { firstname, lastname: others.join(" "), email: profile.email };
  return {
    key: newIdempotencyKey(),
    known: { ...known, ...(amountError(amount) ? {} : { amount }) },
    takesCards: services.payments !== undefined,
    usesPopup: services.payments?.usesPopup ?? false,
    takesTransfers: services.bankAccount !== undefined,
    ideas: listGiftIdeas(services.site),
    pet: (await listHelpedPets(services, 1))[0],
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  const visitor = { address: context.get(requestInfoContext).address, personId: actor?.id };
  const form = withChosenAmount(await readForm(request));
  const submission = parseForm(form, donationSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const key = readIdempotencyKey(form);
  const isTransfer = formText(form, "method") === "transfer";
  const begin = isTransfer ? beginTransferDonation : beginCardDonation;
  const started = await attempt(form, begin(services, visitor, submission.value, key));
  // When the provider is unavailable, the same key continues the same donation later.
  const refuse = (refusal: Refusal) =>
    refusedForm(submission, refusal, {
      more: refusal.code === "SERVICE_UNAVAILABLE" && key ? { key } : {},
    });
  if (!started.ok) return refuse(started);
  const cookies = await rememberSent(services, request, started.value.reference, actor);
  if (isTransfer) return toReturnPage(started.value, cookies);
  const opened = await attempt(form, openCheckout(services, started.value.id));
  if (opened.ok) {
    const { accessCode, authorizationUrl, returnCode: code } = opened.value;
    const response = redirectWithCookies(authorizationUrl, cookies);
    if (services.payments?.usesPopup && request.headers.has("X-Visit")) {
      response.headers.set(checkoutHeaders.accessCode, accessCode);
      response.headers.set(checkoutHeaders.returnPage, href("/donate/return/:code", { code }));
      response.headers.set(checkoutHeaders.nextKey, newIdempotencyKey());
    }
    return response;
  }
  // The same form has paid meanwhile; the return page shows that.
  if (opened.code === "CONFLICT") return toReturnPage(started.value, cookies);
  return refuse(opened);
}

/** Without scripts a tapped amount is sent beside the empty field. */
function withChosenAmount(form: FormData): FormData {
  const chosen = formText(form, choiceField);
  if (formText(form, "amount").trim() === "" && chosen) form.set("amount", chosen);
  return form;
}

function toReturnPage({ returnCode: code }: StartedDonation, cookies: string[]) {
  return redirectWithCookies(href("/donate/return/:code", { code }), cookies);
}

export default function Donate({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSite();
  const lite = useLite();
  const { key, pet, ...page } = loaderData;
  return (
    <>
      <PageTitle
        failed={actionData?.result !== undefined}
        description="Food, vaccines, transport: give what you can to the animals of Lagos, and get a receipt by e-mail."
        path={href("/donate")}
      >
        Donate
      </PageTitle>
      <DonatePage
        {...page}
        contact={site}
        helped={pet && <HelpedPet pet={pet} />}
        thanks={
          pet && (
            <PetPortrait picture={pet.picture} lite={lite} sizes="(min-width: 768px) 232px, 75vw" />
          )
        }
        result={actionData?.result}
      />
    </>
  );
}
