import { data, href } from "react-router";
import { settingsForms } from "#app/features/accounts/auth/account-settings.ts";
import { AccountSettings } from "#app/features/accounts/auth/account-settings.tsx";
import { changePassword } from "#app/features/accounts/auth/change-password.server.ts";
import { confirmEmail } from "#app/features/accounts/auth/confirm-email.server.ts";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  changeEmailSchema,
  changePasswordSchema,
} from "#app/features/accounts/auth/register.schema.server.ts";
import { findAccount } from "#app/features/accounts/profile/find-profile.server.ts";
import { endOwnSessions, listOwnSessions } from "#app/features/accounts/session/session.server.ts";
import { servicesContext, sidContext } from "#app/platform/http/context.server.ts";
import {
  formText,
  invalidForm,
  parseForm,
  readForm,
  refusalPage,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/settings";

export const handle = { title: "Account Settings" };

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const account = await findAccount(services, actor);
  const sessions = await listOwnSessions(services, actor, context.get(sidContext));
  return { email: account.email, confirmed: account.email_verified_at !== null, sessions };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const name = settingsForms.find((one) => one === form.get("form"));
  // A form of ours always says which it is.
  if (!name) throw data(null, { status: 422 });
  return acts[name]({ context, form });
}

type Act = { context: Route.ActionArgs["context"]; form: FormData };
const hide = ["current", "password"];

const acts = {
  async password({ context, form }: Act) {
    const [services, actor] = [context.get(servicesContext), requireActor(context)];
    const submission = parseForm(form, changePasswordSchema);
    const again = { form: "password" as const };
    if (submission.status !== "success") return invalidForm(submission, { hide, again });
    const outcome = await changePassword(
      services,
      actor,
      context.get(sidContext),
      submission.value,
    );
    if (!outcome.ok) return refusedForm(submission, outcome, { hide, again });
    return notice(context, "Your password is changed. Every other browser is signed out.");
  },

  async email({ context, form }: Act) {
    const [services, actor] = [context.get(servicesContext), requireActor(context)];
    const submission = parseForm(form, changeEmailSchema);
    const again = { form: "email" as const };
    if (submission.status !== "success") return invalidForm(submission, { hide, again });
    const outcome = await confirmEmail(services, actor, submission.value);
    if (!outcome.ok) return refusedForm(submission, outcome, { hide, again });
    const { sentTo } = outcome.value;
    return notice(context, `We have sent a link to ${sentTo}. Open it to use this address.`);
  },

  async confirm({ context }: Act) {
    const outcome = await confirmEmail(context.get(servicesContext), requireActor(context));
    if (!outcome.ok) throw refusalPage(outcome);
    return notice(context, `We have sent a link to ${outcome.value.sentTo}.`);
  },

  async session({ context, form }: Act) {
    const ref = formText(form, "ref");
    await endOwnSessions(context.get(servicesContext), requireActor(context), { ref });
    return notice(context, "This browser is signed out.");
  },

  async others({ context }: Act) {
    const allBut = context.get(sidContext);
    await endOwnSessions(context.get(servicesContext), requireActor(context), { allBut });
    return notice(context, "Every other browser is signed out.");
  },
};

function notice(context: Act["context"], text: string) {
  const services = context.get(servicesContext);
  return redirectWithNotice(services, href("/dashboard/settings"), { kind: "success", text });
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Account Settings</PageTitle>
      <AccountSettings {...loaderData} returned={actionData} />
    </>
  );
}
