import { href } from "react-router";
import { endOwnToken, listOwnTokens } from "#app/features/accounts/api-token/api-token.server.ts";
import {
  renewingSession,
  requireActor,
} from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  appSchema,
  changeEmailSchema,
  changePasswordSchema,
  sessionSchema,
} from "#app/features/accounts/auth/register/register.schema.server.ts";
import { AccountSettings } from "#app/features/accounts/auth/settings/account-settings.tsx";
import { changePassword } from "#app/features/accounts/auth/settings/change-password.server.ts";
import {
  cancelAddressChange,
  confirmEmail,
  sendAddressLinkAgain,
  viewAddressChange,
} from "#app/features/accounts/auth/settings/confirm-email.server.ts";
import { findAccount } from "#app/features/accounts/profile/find-profile.server.ts";
import { findSecondFactor } from "#app/features/accounts/second-factor/find-second-factor.server.ts";
import { mayHaveSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.ts";
import { endOwnSessions, listOwnSessions } from "#app/features/accounts/session/session.server.ts";
import {
  requestInfoContext,
  servicesContext,
  sidContext,
} from "#app/platform/http/context.server.ts";
import { hasShortcuts, shortcutsCookie } from "#app/platform/http/cookie-policy.ts";
import { rememberSwitch } from "#app/platform/http/cookies.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { formText, readForm } from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { done } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/settings";

export const handle = { title: "Account Settings" };

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const account = await findAccount(services, actor);
  const sessions = await listOwnSessions(services, actor, context.get(sidContext));
  const { passkeys, codes } = await findSecondFactor(services, actor.id);
  const hasSecondFactor = passkeys.length > 0 || codes.state !== "none";
  return {
    email: account.email,
    confirmed: account.email_verified_at !== null,
    waiting: await viewAddressChange(services, actor),
    sessions,
    shortcuts: hasShortcuts(request.headers),
    apps: await listOwnTokens(services, actor),
    secondFactor: mayHaveSecondFactor(actor.role, hasSecondFactor)
      ? { on: hasSecondFactor }
      : undefined,
  };
}

/** The next page shows the address. */
const linkSent = { text: "", next: href("/dashboard/settings/confirm-address") };

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const sid = context.get(sidContext);
  const { address } = context.get(requestInfoContext);
  const form = await readForm(request);
  if (formText(form, "intent") === "shortcuts") return switchShortcuts(services, form);
  return formAction(services, form, {
    next: href("/dashboard/settings"),
    hide: ["current", "password"],
    intents: {
      password: intent(
        changePasswordSchema,
        (input) => renewingSession(context, changePassword(services, actor, sid, input)),
        "Your password is changed. Every other browser is signed out.",
      ),
      email: intent(
        changeEmailSchema,
        (input) => renewingSession(context, confirmEmail(services, actor, input, { address })),
        () => linkSent,
      ),
      confirm: intent(
        noFields,
        () => confirmEmail(services, actor),
        () => linkSent,
      ),
      again: intent(
        noFields,
        () => sendAddressLinkAgain(services, actor, { address }),
        () => linkSent,
      ),
      cancel: intent(
        noFields,
        () => cancelAddressChange(services, actor),
        "Your e-mail address stays as it is.",
      ),
      session: intent(
        sessionSchema,
        async ({ ref }) => done(await endOwnSessions(services, actor, { ref })),
        "This browser is signed out.",
      ),
      app: intent(
        appSchema,
        async ({ app }) => done(await endOwnToken(services, actor, app)),
        "This app is signed out.",
      ),
      others: intent(
        noFields,
        async () => done(await endOwnSessions(services, actor, { allBut: sid })),
        "Every other browser is signed out.",
      ),
    },
  });
}

/** Stored for this browser, because a keyboard belongs to one desk. */
function switchShortcuts(services: AppServices, form: FormData) {
  const isOn = formText(form, "shortcuts") !== "off";
  const text = `Keyboard shortcuts are ${isOn ? "on" : "off"} in this browser.`;
  return redirectWithNotice(services, href("/dashboard/settings"), { kind: "success", text }, [
    rememberSwitch(services, shortcutsCookie, isOn),
  ]);
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Account Settings</PageTitle>
      <AccountSettings {...loaderData} returned={actionData} />
    </>
  );
}
