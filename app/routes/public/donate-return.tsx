import { href } from "react-router";
import { findReader } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { HelpedPet } from "#app/features/adoption/catalogue/helped-pet.tsx";
import { listHelpedPets } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { findReturnReference } from "#app/features/donations/donation/public/follow-donation.server.ts";
import { ReturnPage, returnTitles } from "#app/features/donations/donation/public/return-page.tsx";
import { followReturn } from "#app/features/donations/payment/follow-return.server.ts";
import { openCheckoutByCode } from "#app/features/donations/payment/open-checkout.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { redirectWithCookies } from "#app/platform/http/cookies.server.ts";
import { noFields } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  orNotFound,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/donate-return";

export const handle = { checkout: "redirect" };

const unknown = "There is no gift at this address";
/** Seconds before each reload; two minutes in all. */
const reloadDelays = [2, 3, 5, 5, 10, 15, 20, 30, 30];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { code } = params;
  const reference = orNotFound(await findReturnReference(services, code), unknown);
  const donation = await followReturn(services, code, {
    reader: await findReader(services, request, reference),
    cancelled: url.searchParams.has("cancelled"),
    cause: url.searchParams.get("from") === "popup" ? "popup" : "callback",
  });
  const look = Number(url.searchParams.get("look") ?? 0);
  const seconds =
    orNotFound(donation, unknown).state === "checking" ? reloadDelays[look] : undefined;
  const next = `${href("/donate/return/:code", { code })}?look=${look + 1}`;
  return {
    donation: orNotFound(donation, unknown),
    again: seconds && { seconds, path: next },
    pet: donation?.state === "paid" ? (await listHelpedPets(services, 1))[0] : undefined,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const submission = parseForm(await readForm(request), noFields);
  const opened = await attempt(request, openCheckoutByCode(services, params.code));
  if (opened.ok) return redirectWithCookies(opened.value.authorizationUrl, []);
  if (opened.code === "NOT_FOUND") return orNotFound(undefined, unknown);
  return refusedForm(submission, opened);
}

export default function DonateReturn({
  loaderData: { donation, again, pet },
  actionData,
  params: { code },
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{returnTitles[donation.state]}</PageTitle>
      <ReturnPage
        code={code}
        donation={donation}
        again={again || undefined}
        result={actionData?.result}
        helped={pet && <HelpedPet pet={pet} />}
      />
    </>
  );
}
