import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { openPicture as open } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/** One file of a picture, as its address answers this actor. */
export function openPicture(
  services: AppServices,
  actor: Actor | undefined,
  wanted: Parameters<typeof open>[3],
) {
  return open(services, entityDescriptors, actor, wanted);
}
