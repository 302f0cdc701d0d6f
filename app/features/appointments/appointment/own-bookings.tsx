import { Fragment } from "react";
import { href } from "react-router";
import { stayStatusNames, stayStatusTones as stayTones } from "#app/features/boarding/stay/stay.ts";
import { nightsInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import { formatDay, formatDays, formatInstant } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { isButton } from "#app/platform/steps/steps.ts";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { PetFaces } from "#app/ui/pair/pet-faces.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import { wideOnly } from "#app/ui/table/table.css.ts";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./appointment.css.ts";
import {
  bookAgainPath,
  isOpenAppointment,
  type OwnBookingRow,
  ownAppointmentList,
} from "./appointment.ts";
import { acceptSharesInWords } from "./appointment-sentences.ts";
import { AppointmentTag } from "./appointment-tag.tsx";

type OwnBookingsProps = {
  query: ListQuery<typeof ownAppointmentList>;
  rows: OwnBookingRow[];
  more: boolean;
  coming: number;
  pageKey: string;
};

const appointmentPath = (id: string) => href("/dashboard/pet-owner/bookings/:id", { id });
const stayPath = (id: string) => href("/dashboard/pet-owner/stays/:id", { id });

function ownColumns(pageKey: string, back: string): Column<OwnBookingRow>[] {
  return [
    { label: "Picture", kind: "picture", cell: ({ faces }) => <PetFaces photos={faces} /> },
    { label: "Time", kind: "heading", cell: (row) => <When row={row} /> },
    { label: "Pet", area: "pet", plain: true, cell: (row) => <Pets row={row} /> },
    {
      label: "With",
      kind: "lead",
      cell: (row) =>
        row.kind === "stay" ? (
          <TwoLines first={<Boarder {...row} />} second="Boarding" />
        ) : (
          <TwoLines
            first={<Vet {...row} />}
            second={[row.clinic, row.area].filter(Boolean).join(", ")}
            wide
          />
        ),
    },
    {
      label: "Reason",
      kind: "text",
      cell: (row) => (
        <>
          <span className={css.reason}>
            {row.kind === "stay" ? row.price || nightsInWords(row.nights) : row.reason}
          </span>
          {row.kind === "appointment" && row.sharesIfAccepted && (
            <span className={css.opens}>{acceptSharesInWords()}</span>
          )}
        </>
      ),
    },
    {
      label: "Status",
      kind: "state",
      cell: (row) =>
        row.kind === "stay" ? (
          <Tag tone={stayTones[row.status]}>{stayStatusNames[row.status]}</Tag>
        ) : (
          <State row={row} />
        ),
    },
    {
      label: "Actions",
      kind: "actions",
      cell: (row) =>
        row.kind === "stay" ? (
          <StayActions row={row} pageKey={pageKey} back={back} />
        ) : (
          <OwnActions row={row} pageKey={pageKey} back={back} />
        ),
    },
  ];
}

function State({ row }: { row: Extract<OwnBookingRow, { kind: "appointment" }> }) {
  const tag = <AppointmentTag status={row.status} />;
  if (!row.move) return tag;
  const at = shortInstant(row.move.startsAt);
  const state = row.offeredBy === "owner" ? `asked for ${at}` : `or ${at}?`;
  return <TwoLines first={tag} second={state} />;
}

function Pets({ row }: { row: OwnBookingRow }) {
  const pets = row.kind === "stay" ? row.pets : [{ petId: row.petId, name: row.pet }];
  if (pets.every(({ petId }) => !petId)) return row.pet;
  return pets.map(({ petId, name }, index) => {
    const between = index === 0 ? "" : index === pets.length - 1 ? " and " : ", ";
    return (
      <Fragment key={petId ?? name}>
        {between}
        {petId ? (
          <Link to={href("/dashboard/pet-owner/pets/:id", { id: petId })}>{name}</Link>
        ) : (
          name
        )}
      </Fragment>
    );
  });
}

function Vet({ vetId, vet, isListed }: Extract<OwnBookingRow, { kind: "appointment" }>) {
  if (!isListed) return vet;
  return <Link to={href("/dashboard/pet-owner/vets/:id", { id: vetId })}>{vet}</Link>;
}

function Boarder({ listedBoarderId: id, boarder }: Extract<OwnBookingRow, { kind: "stay" }>) {
  if (!id) return boarder ?? "no boarder yet";
  return <Link to={href("/dashboard/pet-owner/boarders/:id", { id })}>{boarder}</Link>;
}

function When({ row }: { row: OwnBookingRow }) {
  if (row.kind === "stay") {
    const { id, startDay, endDay } = row;
    const days = formatDays(startDay, endDay);
    return (
      <Link to={stayPath(id)} className={css.when} title={days}>
        {days.slice(0, -6)}
        <span className={wideOnly}>{days.slice(-6)}</span>
      </Link>
    );
  }
  return (
    <Link to={appointmentPath(row.id)} className={css.when} title={formatInstant(row.startsAt)}>
      {shortInstant(row.startsAt)}
    </Link>
  );
}

type ActionsProps<Kind> = {
  row: Extract<OwnBookingRow, { kind: Kind }>;
  pageKey: string;
  back: string;
};

function StayActions({ row, pageKey, back }: ActionsProps<"stay">) {
  const { id, pet, startDay, endDay, boarder, cancellable, undo } = row;
  const what = `the stay of ${pet}, ${formatDay(startDay)}`;
  const stay = `the stay of ${pet}${boarder ? ` with ${boarder}` : ""}, ${formatDays(startDay, endDay)}`;
  return (
    <>
      {row.again && (
        <ButtonLink variant="secondary" to={row.again} aria-label={`Book Again: ${stay}`}>
          Book Again
        </ButtonLink>
      )}
      {cancellable && (
        <AskingButton
          action={stayPath(id)}
          intent="cancel"
          submissionKey={`${pageKey}-${id.slice(-12)}`}
          hidden={{ back }}
          variant="danger"
          label={`Cancel ${what}`}
          question={`Cancel ${stay}? ${boarder ? "The boarder is" : "Our team is"} told.`}
        >
          Cancel
        </AskingButton>
      )}
      {undo && (
        <UndoButton
          action={stayPath(id)}
          submissionKey={`${pageKey}-${id.slice(-12)}`}
          hidden={{ back }}
          undo={undo}
        />
      )}
    </>
  );
}

function OwnActions({ row, pageKey, back }: ActionsProps<"appointment">) {
  const { id, pet, vet, startsAt, status, steps, undo } = row;
  const what = `the appointment of ${pet}, ${shortInstant(startsAt)}`;
  const offered = row.move ? `${what}, to ${shortInstant(row.move.startsAt)}` : what;
  return (
    <>
      {steps.filter(isButton).flatMap(({ name, label, variant }) =>
        name === "cancel" ? (
          []
        ) : (
          <ActionButton
            key={name}
            action={appointmentPath(id)}
            intent={name}
            submissionKey={`${pageKey}-${id.slice(-12)}-${name}`}
            hidden={{ back }}
            variant={variant}
            label={`${label} ${offered}`}
          >
            {label}
          </ActionButton>
        ),
      )}
      {row.canBookAgain && (
        <ButtonLink
          variant="secondary"
          to={bookAgainPath(row)}
          aria-label={`Book Again: ${pet} with ${vet}`}
        >
          Book Again
        </ButtonLink>
      )}
      {row.canMove && (
        <ButtonLink
          variant="secondary"
          to={`${href("/dashboard/pet-owner/bookings/:id/move", { id })}?${new URLSearchParams({ back })}`}
          aria-label={`Move ${what}`}
        >
          Move
        </ButtonLink>
      )}
      {isOpenAppointment(status) && !row.offerEnds && (
        <a
          className={buttonClass({ variant: "secondary" })}
          href={href("/dashboard/pet-owner/bookings/:id/appointment.ics", { id })}
          aria-label={`.ics of ${what}`}
          download
        >
          .ics
        </a>
      )}
      {steps.some(({ name }) => name === "cancel") && (
        <AskingButton
          action={appointmentPath(id)}
          intent="cancel"
          submissionKey={`${pageKey}-${id.slice(-12)}`}
          hidden={{ back }}
          variant="danger"
          label={`Cancel ${what}`}
          question={`Cancel the appointment of ${pet} with ${vet}, ${shortInstant(startsAt)}? We inform the veterinarian.`}
        >
          Cancel
        </AskingButton>
      )}
      {undo && (
        <UndoButton
          action={appointmentPath(id)}
          submissionKey={`${pageKey}-${id.slice(-12)}`}
          hidden={{ back }}
          undo={undo}
        />
      )}
    </>
  );
}

export function OwnBookings({ coming, pageKey, ...list }: OwnBookingsProps) {
  const { show } = list.query;
  const find = (
    <div className={cluster}>
      <ButtonLink to={href("/dashboard/pet-owner/vets")}>Find Veterinarians</ButtonLink>
      <ButtonLink to={href("/dashboard/pet-owner/boarders")} variant="secondary">
        Find Pet Boarders
      </ButtonLink>
    </div>
  );
  return (
    <ListScreen
      {...list}
      list={ownAppointmentList}
      columns={ownColumns(pageKey, listHref(ownAppointmentList, list.query))}
      layout={css.rows}
      title="My Bookings"
      others={list.rows.length > 0 && find}
      labels={{
        show: {
          filter: "Which appointments",
          all: `Coming (${coming})`,
          names: { past: "Past", cancelled: "Cancelled" },
        },
      }}
      pagesLabel="Pages of appointments"
      empty={{
        none: {
          title: "No appointments to come",
          children:
            "Book a time with one of our veterinarians, or a stay with one of our boarders.",
          action: find,
        },
        noMatch: show === "past" ? "No past appointments" : "No cancelled appointments",
        showAll: "Show what is to come",
      }}
    />
  );
}
