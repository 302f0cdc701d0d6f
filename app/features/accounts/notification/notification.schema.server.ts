import { z } from "zod";
import { notificationKinds } from "#app/platform/notifications/notification-kinds.ts";

const kinds = z.array(z.enum(notificationKinds, "Please choose from the list")).max(10).default([]);

export const notificationSettingsSchema = z.object({ mail: kinds, push: kinds });

const unreadable = "This browser's keys cannot be read. Please try again.";

/** The verb decides whether it is valid. */
export const subscriptionSchema = z.object({
  endpoint: z.string().max(1000),
  p256dh: z.string().regex(/^[\w-]{87}=?$/, unreadable),
  auth: z.string().regex(/^[\w-]{22}={0,2}$/, unreadable),
});

export const browserSchema = z.object({ id: z.string().max(40) });
