import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { NewsPart } from "#app/platform/records/news-part.ts";

const all = entityDescriptors as readonly NewsPart[];

/** The events of webhooks over all entities, each with its name in words. */
export const webhookEvents: Record<string, string> = Object.assign(
  {},
  ...all.map((descriptor) => descriptor.webhookEvents),
);
