import { z } from "zod";
import { notificationKinds } from "#app/platform/notifications/notification-kinds.ts";

const kinds = z.array(z.enum(notificationKinds, "Please choose from the list")).max(10).default([]);

/** By which ways a person wants to hear of which kinds. */
export const settingsSchema = z.object({ mail: kinds, push: kinds });

const part = (longest: number) => z.string().max(longest);

/** What a browser says of its subscription; whether it can be one is the verb's to tell. */
export const subscriptionSchema = z.object({
  endpoint: part(1000),
  p256dh: part(100),
  auth: part(40),
});

export const browserSchema = z.object({ id: part(40) });
