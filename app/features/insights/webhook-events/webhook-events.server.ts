import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { NewsPart } from "#app/platform/records/news-part.ts";

const all = entityDescriptors as readonly NewsPart[];

export const webhookEvents: Record<string, string> = Object.assign(
  {},
  ...all.map((descriptor) => descriptor.webhookEvents),
);
