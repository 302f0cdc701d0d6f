import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { grid, stack } from "#app/ui/layout/layout.css.ts";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { Section } from "./section.tsx";

const rows = [
  { id: 1, pet: "Bella", who: "Adaeze Okonkwo", mail: "adaeze@example.com", state: "pending" },
  {
    id: 2,
    pet: "Oluwaseunfunmi the Magnificent of Ikoyi",
    who: "Ṣeun",
    mail: "",
    state: "approved",
  },
  {
    id: 3,
    pet: "Chief",
    who: "x".repeat(200),
    mail: `${"y".repeat(80)}@example.com`,
    state: "rejected",
  },
] as const;
const pixel = [{ format: "svg+xml", width: 400, height: 400, src: "/art/pet-placeholder.svg" }];

export function TableSamples() {
  return (
    <Section id="tables" title="Tables">
      <Table
        caption="Adoption Requests"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { label: "Pet Name", kind: "heading", cell: (row) => row.pet },
          { label: "Requester", cell: (row) => row.who },
          { label: "Email", cell: (row) => row.mail || "–" },
          { label: "Gift", kind: "number", cell: () => "₦2,500.00" },
          { label: "Status", cell: (row) => <Tag tone={row.state}>{row.state}</Tag> },
          {
            label: "Actions",
            kind: "actions",
            cell: () => (
              <>
                <ButtonLink to="#tables" variant="secondary">
                  View
                </ButtonLink>
                <Button type="button">Approve</Button>
                <Button type="button" variant="danger">
                  Reject
                </Button>
              </>
            ),
          },
        ]}
      />
      <h3>Facts</h3>
      <Facts
        rows={[
          { label: "Requester", value: "Adaeze Okonkwo" },
          { label: "Message", value: "Two lines,\nas they were typed." },
          { label: "Phone", value: "" },
        ]}
      />
    </Section>
  );
}

export function CardSamples() {
  return (
    <Section id="cards" title="Cards and pictures">
      <div className={grid}>
        {["Bella", "Oluwaseunfunmi the Magnificent of Ikoyi", "W".repeat(120)].map(
          (name, index) => (
            <Card
              key={name}
              level="h3"
              title={name}
              picture={<Picture alt="" variants={pixel} tone={11 + index} />}
              badge={index === 1 && <Tag tone="info">Reserved</Tag>}
              action={{ to: "#cards", label: "Learn More", about: name }}
            >
              <p>Age: {index + 1}</p>
            </Card>
          ),
        )}
        <Card level="h3" title="Without a picture">
          <p>Nothing to follow, nothing to see: only words.</p>
        </Card>
      </div>
    </Section>
  );
}

export function WaySamples() {
  const href = (page: number) => `?page=${page}#ways`;
  return (
    <Section id="ways" title="Ways">
      <Breadcrumbs
        items={[
          { label: "Dashboard", href: "#ways" },
          { label: "Adoption Requests", href: "#ways" },
          { label: "Bella" },
        ]}
      />
      <div className={stack.tight}>
        <Pagination page={1} pages={3} href={href} label="A short list" />
        <Pagination page={9} pages={20} href={href} label="A long list" />
        <Pagination
          pages={20}
          href={href}
          previous="#ways"
          next="#ways"
          label="Beyond the numbers"
        />
      </div>
      <EmptyState
        title="No pets available for adoption at the moment"
        picture={<Art name="empty-kennel" width={400} height={300} />}
        action={<ButtonLink to="#ways">Board Your Pet</ButtonLink>}
      >
        Check back later for new pets!
      </EmptyState>
    </Section>
  );
}
