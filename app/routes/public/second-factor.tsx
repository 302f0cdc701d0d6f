import { href, redirect } from "react-router";
import { homePath } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  forgetPendingSignIn,
  readPendingSignIn,
} from "#app/features/accounts/auth/pending-sign-in.middleware.server.ts";
import {
  readBrowser,
  resumeSession,
  sessionCookies,
} from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import {
  findSecondFactorOffer,
  finishSignIn,
  type Proof,
} from "#app/features/accounts/second-factor/finish-sign-in.server.ts";
import {
  findRelyingParty,
  whyNoPasskeys,
} from "#app/features/accounts/second-factor/relying-party.server.ts";
import {
  codeSchema,
  passkeySchema,
  recoverySchema,
} from "#app/features/accounts/second-factor/second-factor.schema.server.ts";
import type { ProofKind } from "#app/features/accounts/second-factor/second-factor.ts";
import { SecondStepForm } from "#app/features/accounts/second-factor/second-step-form.tsx";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { redirectWithCookies } from "#app/platform/http/cookies.server.ts";
import {
  attempt,
  formText,
  invalidForm,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/second-factor";

export const handle = { visits: true };

const title = "One more step";

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const secret = await readPendingSignIn(services, request);
  const rp = findRelyingParty(services.site, url);
  const offer = secret && (await findSecondFactorOffer(services, secret, rp));
  if (!offer) throw await redirectWithoutPendingSignIn(services, request, secret);
  return { ...offer, noPasskeys: whyNoPasskeys(services.site, url) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const secret = await readPendingSignIn(services, request);
  if (!secret) return redirectWithoutPendingSignIn(services, request, secret);
  const form = await readForm(request);
  const intent = readProofKind(formText(form, "intent"));
  const { submission, proof } = readProof(form, intent, services, url);
  const hide = ["oneTimeCode", "recoveryCode", "passkey"];
  if (!proof) return invalidForm(submission, { hide, more: { intent } });
  const visitor = { ...(await readBrowser(services, request)), address };
  const outcome = await attempt(form, finishSignIn(services, visitor, secret, proof));
  if (!outcome.ok) {
    if (outcome.code === "AUTH_REQUIRED")
      return redirectWithoutPendingSignIn(services, request, secret);
    return refusedForm(submission, outcome, { hide, more: { intent } });
  }
  const { actor, redirectTo, recoveryLeft } = outcome.value;
  const cookies = [
    ...(await sessionCookies(services, request, outcome.value)),
    await forgetPendingSignIn(services),
  ];
  const next = redirectTo || homePath(actor.role);
  if (recoveryLeft === undefined) return redirectWithCookies(next, cookies);
  const text = `You have ${recoveryLeft} recovery ${recoveryLeft === 1 ? "code" : "codes"} left.`;
  return redirectWithNotice(services, next, { kind: "info", text }, cookies);
}

function readProofKind(intent: string): ProofKind {
  return intent === "passkey" || intent === "recovery" ? intent : "code";
}

/** `proof` is undefined when the schema refuses. */
function readProof(form: FormData, kind: ProofKind, services: AppServices, url: URL) {
  if (kind === "recovery") {
    const submission = parseForm(form, recoverySchema);
    const proof: Proof | undefined =
      submission.status === "success" ? { kind, ...submission.value } : undefined;
    return { submission, proof };
  }
  if (kind === "code") {
    const submission = parseForm(form, codeSchema);
    const proof: Proof | undefined =
      submission.status === "success" ? { kind, ...submission.value } : undefined;
    return { submission, proof };
  }
  const submission = parseForm(form, passkeySchema);
  const rp = findRelyingParty(services.site, url);
  const proof: Proof | undefined =
    rp && submission.status === "success" ? { kind, rp, ...submission.value } : undefined;
  return { submission, proof };
}

/** To the dashboard when signed in, else to the login. */
async function redirectWithoutPendingSignIn(
  services: AppServices,
  request: Request,
  secret: string | undefined,
): Promise<Response> {
  const { actor } = await resumeSession(services, request);
  if (actor) return redirect(homePath(actor.role), 303);
  if (!secret) return redirect(href("/login"), 303);
  const text = "Session expired. Please login again.";
  const cookies = [await forgetPendingSignIn(services)];
  return redirectWithNotice(services, href("/login"), { kind: "error", text }, cookies);
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <SecondStepForm {...loaderData} returned={actionData} />
    </>
  );
}
