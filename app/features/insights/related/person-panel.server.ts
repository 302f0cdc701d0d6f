import { findRowPictures } from "#app/features/insights/row-pictures/find-row-pictures.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { RelatedRecord, RelatedRecords } from "#app/platform/records/related-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { PanelRecord, PersonPanelView } from "./person-panel.ts";

const maxWaiting = 5;
const maxPets = 6;

/** What waits for staff, the longest wait first, and the newest pets; undefined for neither. */
export async function viewPersonPanel(
  services: AppServices,
  actor: Actor,
  kinds: readonly RelatedRecords[],
): Promise<PersonPanelView | undefined> {
  const own = kinds.filter(({ isUnproved }) => !isUnproved);
  const waits = own
    .flatMap(({ title, records }) =>
      records.flatMap((one) => (one.step ? [{ ...one, text: title }] : [])),
    )
    .sort((a, b) => (a.at > b.at ? 1 : -1))
    .slice(0, maxWaiting);
  const pets = own.find(({ key }) => key === "pets")?.records ?? [];
  const shown = pets.filter(({ status }) => !status).slice(0, maxPets);
  if (waits.length + shown.length === 0) return undefined;
  const items = [...waits, ...shown].flatMap(({ picture }) => (picture ? [{ picture }] : []));
  const { pictures, visible } = await findRowPictures(services, actor, items);
  const show = ({ id, at, href, title, text, step, picture }: RelatedRecord): PanelRecord => ({
    ...{ id, at, href, title, text, step },
    picture: picture && (visible(picture) ? { animal: pictures(picture) } : "initials"),
  });
  return { waits: waits.map(show), pets: shown.map(show) };
}
