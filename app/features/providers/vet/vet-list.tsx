import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { SearchForm } from "#app/ui/list-screen/search-form.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { shortInstant } from "./slots.ts";
import * as css from "./vet.css.ts";
import { specialisations, type VetCard, vetList } from "./vet.ts";

type VetListProps = {
  query: ListQuery<typeof vetList>;
  rows: VetCard[];
  more: boolean;
  count: number;
};

const buildColumns = (toVet: (id: string) => string): Column<VetCard>[] => [
  {
    label: "Picture",
    kind: "picture",
    cell: ({ id, name, photo }) => <Avatar person={{ id, name, photo }} />,
  },
  {
    label: "Veterinarian",
    kind: "heading",
    cell: ({ id, name, clinic, area }) => {
      const where = [clinic, area].filter(Boolean).join(", ");
      return (
        <TwoLines
          first={<Link to={toVet(id)}>{name}</Link>}
          second={where}
          title={`${name}, ${where}`}
        />
      );
    },
  },
  {
    label: "Specialisations",
    kind: "text",
    cell: ({ specialisations: all }) => all.join(", ") || "General practice",
  },
  {
    label: "Fee",
    kind: "number",
    cell: ({ feeKobo }) => (feeKobo === null ? "on request" : formatMoney(feeKobo)),
  },
  {
    label: "Next free",
    cell: ({ nextFree }) =>
      nextFree ? (
        <time dateTime={nextFree} title={formatDay(nextFree)}>
          {shortInstant(nextFree)}
        </time>
      ) : (
        "no free time"
      ),
  },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, name }) => (
      <ButtonLink variant="secondary" to={toVet(id)} aria-label={`See Times of ${name}`}>
        See Times
      </ButtonLink>
    ),
  },
];

const sorts = [
  { value: "", label: "Name" },
  { value: "nextFree", label: "Next free time" },
  { value: "fee", label: "Fee" },
];

export function VetList({ count, ...list }: VetListProps) {
  const { query } = list;
  const { pet, reason } = query;
  const params = new URLSearchParams({ ...(pet && { pet }), ...(reason && { reason }) }).toString();
  const bookingQuery = params && `?${params}#book`;
  return (
    <ListScreen
      {...list}
      list={vetList}
      columns={buildColumns((id) => href("/dashboard/pet-owner/vets/:id", { id }) + bookingQuery)}
      title="Find Veterinarians"
      count={count > 0 ? `${count} ${count === 1 ? "veterinarian" : "veterinarians"}` : undefined}
      pagesLabel="Pages of veterinarians"
      empty={{
        none: {
          title: "No veterinarians yet",
          children: "Our team verifies every veterinarian before you find them here.",
        },
        noMatch: "No veterinarian matches",
        showAll: "Show all veterinarians",
      }}
      form={{
        title: "Search and filter",
        fields: (
          <SearchForm
            key={`${query.searchTerm} ${query.specialization} ${query.sortBy}`}
            action={vetList.path}
            title="Veterinarians"
            className={css.search}
            name="searchTerm"
            label="Name, clinic or area"
            defaultValue={query.searchTerm}
          >
            <SelectField
              name="specialization"
              label="Specialisation"
              placeholder="Any"
              options={specialisations.map((value) => ({ value, label: value }))}
              defaultValue={query.specialization ?? ""}
              unmarked
            />
            <SelectField
              name="sortBy"
              label="Sort by"
              options={sorts}
              defaultValue={query.sortBy === "name" ? "" : (query.sortBy ?? "")}
              unmarked
            />
          </SearchForm>
        ),
      }}
    />
  );
}
