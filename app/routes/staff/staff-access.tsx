import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { inviteColleague } from "#app/features/accounts/person-desk/invite-staff.server.ts";
import { inviteSchema } from "#app/features/accounts/person-desk/person-desk.schema.server.ts";
import { StaffAccess } from "#app/features/accounts/person-desk/staff-access.tsx";
import { requireSecondFactorSchema } from "#app/features/accounts/second-factor-policy/second-factor-policy.schema.server.ts";
import {
  countStaffWithout,
  isRequiredOfStaff,
  requireSecondFactor,
} from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Route } from "./+types/staff-access";

export const handle = {
  title: "Staff Access",
  under: { label: "Settings", href: href("/dashboard/staff/settings") },
};

const here = href("/dashboard/staff/settings/staff");

export async function loader({ context }: Route.LoaderArgs) {
  const { reader } = context.get(servicesContext).db;
  const required = await isRequiredOfStaff(reader);
  const secondFactor = { required, ...(await countStaffWithout(reader)) };
  return { secondFactor, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  return formText(form, "intent") === "require-second-factor"
    ? requireOfStaff(services, actor, form)
    : invite(services, actor, form);
}

function requireOfStaff(services: AppServices, actor: Actor, form: FormData) {
  return formAction(services, form, {
    next: here,
    intents: {
      "require-second-factor": intent(
        requireSecondFactorSchema,
        ({ required }) => requireSecondFactor(services, actor, required === "yes"),
        ({ required }) =>
          required
            ? "All staff need a second step from now on."
            : "Staff may sign in without a second step.",
      ),
    },
  });
}

function invite(services: AppServices, actor: Actor, form: FormData) {
  const send = intent(
    inviteSchema,
    (input, key) => inviteColleague(services, actor, input, key),
    ({ id, email }) => ({
      text: `${email} gets an invitation by e-mail.`,
      next: href("/dashboard/staff/people/:id", { id }),
    }),
  );
  return submitForm(services, form, send, { next: here, more: { intent: "invite" as const } });
}

export default function StaffAccessPage({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffAccess secondFactor={loaderData.secondFactor} returned={actionData} />;
}
