import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  changeNotificationSettings,
  listOwnSettings,
} from "#app/features/accounts/notification/change-notification-settings.server.ts";
import {
  browserSchema,
  notificationSettingsSchema,
  subscriptionSchema,
} from "#app/features/accounts/notification/notification.schema.server.ts";
import { NotificationSettings } from "#app/features/accounts/notification/notification-settings.tsx";
import {
  listLostBrowsers,
  listPushBrowsers,
  subscribePush,
  unsubscribePush,
} from "#app/features/accounts/notification/subscribe-push.server.ts";
import { servicesContext, sidContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { listNotificationKinds } from "#app/platform/notifications/notification-kinds.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/notification-settings";

export const handle = {
  title: "How We Tell You",
  under: { label: "Notifications", href: href("/dashboard/notifications") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { push } = services;
  return {
    kinds: listNotificationKinds(actor.role),
    settings: await listOwnSettings(services, actor),
    push: push && {
      publicKey: push.publicKey,
      browsers: await listPushBrowsers(services, actor, context.get(sidContext)),
      lost: await listLostBrowsers(services, actor),
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    next: href("/dashboard/notifications/settings"),
    intents: {
      save: intent(
        notificationSettingsSchema,
        (input) => changeNotificationSettings(services, actor, input),
        "Your choice is saved.",
      ),
      subscribe: intent(
        subscriptionSchema,
        (subscription) => subscribePush(services, actor, context.get(sidContext), subscription),
        "This browser shows notifications until you sign out.",
      ),
      stop: intent(
        browserSchema,
        (browser) => unsubscribePush(services, actor, browser),
        "This browser shows no more notifications.",
      ),
    },
  });
}

export default function NotificationSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>How We Tell You</PageTitle>
      <NotificationSettings {...loaderData} returned={actionData} />
    </>
  );
}
