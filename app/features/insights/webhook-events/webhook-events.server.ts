import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";

const all = entityDescriptors as readonly EntityDescriptor[];

/** The events of webhooks over all entities, each with its name in words. */
export const webhookEvents: Record<string, string> = Object.assign(
  {},
  ...all.map((descriptor) => descriptor.webhookEvents),
);
