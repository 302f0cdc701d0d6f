import { href } from "react-router";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { type PartnerPlaceView, partnerPlaceList } from "./partner-place.ts";

type PartnerPlaceListProps = {
  query: ListQuery<typeof partnerPlaceList>;
  rows: PartnerPlaceView[];
  more: boolean;
  counts: { all: number; active: number };
};

export function PartnerPlaceTag({ active }: { active: boolean }) {
  return <Tag tone={active ? "approved" : "neutral"}>{active ? "active" : "inactive"}</Tag>;
}

const createColumns = (
  back: string,
  rowKey: ReturnType<typeof useRowKey>,
): Column<PartnerPlaceView>[] => [
  {
    label: "Name",
    kind: "heading",
    cell: ({ id, name, area }) => (
      <TwoLines
        first={<Link to={href("/dashboard/staff/partner-places/:id", { id })}>{name}</Link>}
        second={area}
        title={area ? `${name}, ${area}` : name}
        wide
      />
    ),
  },
  {
    label: "Phone",
    plain: true,
    cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : null),
  },
  { label: "Status", kind: "state", cell: ({ active }) => <PartnerPlaceTag active={active} /> },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, name, active }) => (
      <>
        <ButtonLink
          variant="secondary"
          to={href("/dashboard/staff/partner-places/:id", { id })}
          aria-label={`Edit ${name}`}
        >
          Edit
        </ButtonLink>
        <ActionButton
          action={href("/dashboard/staff/partner-places/:id", { id })}
          intent={active ? "deactivate" : "activate"}
          submissionKey={rowKey(id)}
          hidden={{ back }}
          variant="secondary"
          label={`${active ? "Deactivate" : "Activate"} ${name}`}
        >
          {active ? "Deactivate" : "Activate"}
        </ActionButton>
      </>
    ),
  },
];

export function PartnerPlaceList({ counts, ...list }: PartnerPlaceListProps) {
  const { all, active } = counts;
  const add = (
    <ButtonLink to={href("/dashboard/staff/partner-places/new")}>Add Partner Place</ButtonLink>
  );
  return (
    <ListScreen
      {...list}
      list={partnerPlaceList}
      columns={createColumns(listHref(partnerPlaceList, list.query), useRowKey())}
      title="Partner Places"
      count={`${active.toLocaleString("en")} active`}
      action={add}
      searchLabel="Search by name, area or phone"
      labels={{
        status: {
          filter: "Filter by status",
          all: `All (${all})`,
          counts: { active, inactive: all - active },
        },
      }}
      pagesLabel="Pages of partner places"
      empty={{
        none: {
          title: "No partner places yet",
          children: "Shelters you work with appear here. Active ones are counted on the home page.",
          action: add,
        },
        noMatch: "No partner place matches",
        showAll: "Show all partner places",
      }}
    />
  );
}
