import { findRelatedPerson } from "#app/features/accounts/person/person-subject.server.ts";
import { inOrder, relatedOrder } from "#app/features/display-order.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import type { RelatedPet, RelatedRecords } from "#app/platform/records/related-records.ts";
import type { AppServices } from "#app/platform/services.ts";

/** How many of each kind are listed; the others are counted. */
const maxOfKind = 20;

/** Returns everything about a person that this actor may see, by kind; nothing for an unknown id. */
export async function listAboutPerson(
  { db }: AppServices,
  actor: Actor,
  id: string,
): Promise<RelatedRecords[]> {
  const person = await findRelatedPerson(db.reader, id);
  if (!person) return [];
  return gather(({ aboutPerson }) => aboutPerson?.(db.reader, actor, person, maxOfKind));
}

/** Returns everything about a pet that this actor may see, by kind. */
export async function listAboutPet(
  { db }: AppServices,
  actor: Actor,
  pet: RelatedPet,
): Promise<RelatedRecords[]> {
  return gather(({ aboutPet }) => aboutPet?.(db.reader, actor, pet, maxOfKind));
}

async function gather(
  list: (one: EntityDescriptor) => Promise<RelatedRecords[]> | undefined,
): Promise<RelatedRecords[]> {
  const descriptors: readonly EntityDescriptor[] = entityDescriptors;
  const found = await Promise.all(descriptors.map(async (one) => (await list(one)) ?? []));
  return inOrder(found.flat(), relatedOrder, ({ key }) => key);
}
