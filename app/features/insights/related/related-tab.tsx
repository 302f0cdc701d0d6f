import type { RelatedRecords } from "#app/platform/records/related-part.ts";
import type { Tab } from "#app/ui/tabs/tabs.tsx";
import { countInWords, RelatedRecordsList } from "./related-records.tsx";

const bookingKinds = ["appointments", "stays"];

type Part = { id: string; title: string; kinds: RelatedRecords[] };
export type RelatedTabs = { tabs: Tab[]; chosenPart: Pick<Part, "id" | "kinds"> | undefined };

/** Tabs for a pet's page: health, its bookings and messages, and one for each other kind. */
export function splitRelated(
  kinds: readonly RelatedRecords[],
  tab: string | null,
  path: string,
): RelatedTabs {
  const isMain = (key: string) => key === "threads" || bookingKinds.includes(key);
  const parts: Part[] = [
    {
      id: "bookings",
      title: "Bookings",
      kinds: kinds.filter(({ key }) => bookingKinds.includes(key)),
    },
    { id: "messages", title: "Messages", kinds: kinds.filter(({ key }) => key === "threads") },
    ...kinds
      .filter(({ key }) => !isMain(key))
      .map((kind) => ({ id: kind.key, title: kind.title.replace(/,.*/, ""), kinds: [kind] })),
  ];
  const chosenPart = parts.find(({ id }) => id === tab);
  return {
    tabs: [
      { href: path, label: "Health", isCurrent: !chosenPart },
      ...parts.map((part) => {
        const count = part.kinds.reduce((sum, one) => sum + one.count, 0);
        return {
          href: `${path}?tab=${part.id}`,
          label: part.title,
          ...(count > 0 && { count: countInWords(count) }),
          isCurrent: part === chosenPart,
        };
      }),
    ],
    chosenPart: chosenPart && { id: chosenPart.id, kinds: chosenPart.kinds },
  };
}

const empty: Record<string, (name: string) => string> = {
  bookings: (name) =>
    `Nothing is booked for ${name} yet. Book a visit or a stay: it is listed here then.`,
  messages: (name) =>
    `Nobody has written about ${name} yet. Once you have booked, you can write to the vet or boarder.`,
};

type RelatedTabProps = { name: string; part: NonNullable<RelatedTabs["chosenPart"]> };

export function RelatedTab({ name, part: { id, kinds } }: RelatedTabProps) {
  if (kinds.length === 0) return <p>{empty[id]?.(name)}</p>;
  return <RelatedRecordsList short name={name} kinds={kinds} />;
}
