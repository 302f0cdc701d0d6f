import { href } from "react-router";
import { petTypes, priceOnRequest } from "#app/features/boarding/capacity/capacity.ts";
import { formatDay } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { SearchForm } from "#app/ui/list-screen/search-form.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import * as css from "./boarder.css.ts";
import { type BoarderCard, boarderList, boarderMessages, kindsInWords } from "./boarder.ts";

type BoarderListProps = {
  query: ListQuery<typeof boarderList>;
  rows: BoarderCard[];
  more: boolean;
  count: number;
  today: string;
  days: { startDate: string; endDate: string } | undefined;
  wrongDays: boolean;
};

function columns(days: BoarderListProps["days"], pet: string | undefined): Column<BoarderCard>[] {
  const stayQuery = new URLSearchParams({ ...days, ...(pet && { pet }) }).toString();
  const boarderPath = (id: string) =>
    href("/dashboard/pet-owner/boarders/:id", { id }) + (stayQuery && `?${stayQuery}`);
  return [
    {
      label: "Picture",
      kind: "picture",
      cell: ({ id, name, photo }) =>
        photo ? <Thumb picture={photo} /> : <Avatar person={{ id, name }} />,
    },
    {
      label: "Pet boarder",
      kind: "heading",
      cell: ({ id, name, area }) => (
        <TwoLines first={<Link to={boarderPath(id)}>{name}</Link>} second={area} />
      ),
    },
    { label: "Takes", kind: "text", cell: ({ petTypes: kinds }) => kindsInWords(kinds) },
    {
      label: "Price a night",
      kind: "number",
      cell: ({ priceKobo }) => (priceKobo === null ? priceOnRequest : formatMoney(priceKobo)),
    },
    {
      label: days ? "Free places" : "Places",
      kind: "number",
      cell: ({ places, free }) => {
        if (free === 0) return <Tag tone="neutral">full</Tag>;
        return (free ?? places).toLocaleString("en");
      },
    },
    {
      label: "Actions",
      kind: "actions",
      cell: ({ id, name }) => (
        <ButtonLink variant="secondary" to={boarderPath(id)} aria-label={`See Nights of ${name}`}>
          See Nights
        </ButtonLink>
      ),
    },
  ];
}

const sorts = [
  { value: "", label: "Name" },
  { value: "price", label: "Price" },
  { value: "places", label: "Places" },
];

export function BoarderList({ count, today, days, wrongDays, ...list }: BoarderListProps) {
  const { query } = list;
  const day = { type: "date", min: today, unmarked: true } as const;
  return (
    <ListScreen
      {...list}
      list={boarderList}
      columns={columns(days, query.pet)}
      title="Find Pet Boarders"
      count={count > 0 ? `${count} ${count === 1 ? "boarder" : "boarders"}` : undefined}
      pagesLabel="Pages of pet boarders"
      empty={{
        none: {
          title: "No pet boarders yet",
          children: "Our team verifies every boarder before you find them here.",
        },
        noMatch: "No pet boarder matches",
        showAll: "Show all pet boarders",
        picture: "empty-kennel",
      }}
      form={{
        title: "Search and filter",
        fields: (
          <SearchForm
            key={listHref(boarderList, query)}
            action={boarderList.path}
            title="Pet boarders"
            className={css.search}
            name="searchTerm"
            label="Name or area"
            defaultValue={query.searchTerm}
          >
            <SelectField
              name="petType"
              label="Kind of pet"
              placeholder="Any"
              options={petTypes.map((value) => ({ value, label: value }))}
              defaultValue={query.petType ?? ""}
              unmarked
            />
            <SelectField
              name="sortBy"
              label="Sort by"
              options={sorts}
              defaultValue={query.sortBy === "name" ? "" : (query.sortBy ?? "")}
              unmarked
            />
            {query.pet && <input type="hidden" name="pet" value={query.pet} />}
            <TextField
              {...day}
              name="startDate"
              label="Start Date"
              defaultValue={query.startDate}
            />
            <TextField
              {...day}
              id="boarders-endDate"
              name="endDate"
              label="End Date"
              defaultValue={query.endDate}
              errors={wrongDays ? [boarderMessages.days] : undefined}
            />
          </SearchForm>
        ),
      }}
    >
      {days && (
        <p className={css.quiet}>
          {`Free places in every night from ${formatDay(days.startDate)} to ${formatDay(days.endDate)}.`}
        </p>
      )}
    </ListScreen>
  );
}
