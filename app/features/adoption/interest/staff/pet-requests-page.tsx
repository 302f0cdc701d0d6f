import { href } from "react-router";
import { canApprove, whyNotApprovable } from "#app/features/adoption/interest/interest.ts";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { OpenText } from "#app/ui/disclosure/open-text.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { useSubmissionKey } from "#app/ui/form/use-submission-key.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { tickColumn } from "#app/ui/list-screen/select-rows.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { type Column, Table, TwoLines } from "#app/ui/table/table.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { answerOthers } from "./approve-all.ts";
import { interestQueue, type QueueRow } from "./interest-queue.ts";
import { JustDecided } from "./just-decided.tsx";
import * as css from "./pet-requests.css.ts";
import type { Applicant, PetRequests } from "./pet-requests.ts";
import { sent, wait } from "./review.css.ts";

const form = "decide-pet";

type PetRequestsPageProps = PetRequests & {
  justDecided: QueueRow[];
  returned: ReturnedForm | undefined;
};

export function PetRequestsPage(props: PetRequestsPageProps) {
  const { pet, picture, applicants, more, approved, justDecided, returned } = props;
  const { id, name, status } = pet;
  const key = useSubmissionKey();
  const situation = { status: "pending", listing_status: status, listing_name: name } as const;
  const isOpen = canApprove(situation);
  return (
    <div className={stack.even}>
      <PageHeader
        title={`Requests for ${name}`}
        back={{ to: listHref(interestQueue, { group: "pet" }), label: "Back to all pets" }}
        beside={<span>{counted(applicants.length + more, "request")}</span>}
      />
      {returned && <ConflictPanel result={returned.result} />}
      <JustDecided rows={justDecided} pageKey={key} search={undefined} />
      <div className={cluster}>
        <Thumb picture={picture} />
        <span>
          <Link to={href("/dashboard/staff/listings/:id", { id })}>{name}</Link>
          {`, ${pet.breed}. `}
          {approved && (
            <>
              <Link to={href("/adoption-requests/:id", { id: approved.id })}>{approved.name}</Link>
              {" is approved. "}
            </>
          )}
          {!isOpen && !approved && whyNotApprovable(situation)}
        </span>
      </div>
      {applicants.length === 0 ? (
        <EmptyState title={`Nobody waits for ${name}`} />
      ) : (
        <form
          id={form}
          method="post"
          action={href("/adoption-requests/pets/:id", { id })}
          className={stack.even}
        >
          <HiddenFields values={{ key, intent: "decide" }} />
          {/* Enter on a tick box presses this button, which does nothing outside a dialog; with a target scripts ignore it. */}
          <button type="submit" formMethod="dialog" formTarget="_self" hidden />
          <p>
            {
              "Who is ticked reads that another home suits better. Untick whom you want to keep waiting."
            }
            {more > 0 &&
              ` These are the ${applicants.length} who wait longest; ${counted(more, "other")} beyond them wait on.`}
          </p>
          <div className={css.rows}>
            <Table
              caption={`Requests for ${name}`}
              captionHidden
              columns={createColumns(applicants.length - 1, isOpen, readTicks(returned))}
              rows={applicants}
              rowKey={(one) => one.id}
            />
          </div>
          {!isOpen && (
            <div>
              <Button variant="danger" pendingText="Saving…">
                Answer those who are ticked
              </Button>
            </div>
          )}
        </form>
      )}
    </div>
  );
}

/** All are ticked at first; a refused form restores its own ticks. */
function readTicks(returned: ReturnedForm | undefined): (row: Applicant) => boolean {
  const sent = returned?.result.initialValue;
  const others = [sent?.others ?? []].flat();
  return ({ id }) => !sent || others.includes(id);
}

function createColumns(
  others: number,
  isOpen: boolean,
  isTicked: (row: Applicant) => boolean,
): Column<Applicant>[] {
  return [
    tickColumn({ form, field: "others", name: ({ name }) => `Answer ${name}`, isTicked }),
    {
      label: "Requester",
      kind: "heading",
      cell: ({ id, name, email }) => (
        <TwoLines
          first={<Link to={href("/adoption-requests/:id", { id })}>{name}</Link>}
          second={email}
          title={`${name}, ${email}`}
        />
      ),
    },
    {
      label: "Home",
      head: "Home, other animals",
      cell: ({ home, animals }) => {
        const others = animals.join(", ") || "No other animals known";
        return <TwoLines first={home || "Not known"} second={others} title={others} />;
      },
    },
    {
      label: "Message",
      kind: "text",
      cell: ({ message, phone }) => (
        <OpenText text={message}>
          <PhoneLink phone={phone} />
        </OpenText>
      ),
    },
    {
      label: "Sent",
      cell: ({ created_at, waited }) => (
        <span className={sent} title={formatInstant(created_at)}>
          {formatDay(created_at)} <span className={wait}>{waited}</span>
        </span>
      ),
    },
    { label: "Other requests", cell: (one) => <OtherRequests {...one} /> },
    ...(isOpen
      ? [
          {
            label: "Actions",
            kind: "actions" as const,
            cell: ({ id, name }: Applicant) => (
              <Button
                className={css.decide}
                form={form}
                name="approve"
                value={id}
                pendingText="Saving…"
              >
                <ApproveWords name={name} others={others} />
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function ApproveWords({ name, others }: { name: string; others: number }) {
  if (others === 0) return `Approve ${name}`;
  return (
    <span className={css.answers}>
      {`Approve ${name} `}
      <span className={css.all}>{answerOthers(others)}</span>
    </span>
  );
}

function OtherRequests({ others, isConfirmed }: Applicant) {
  if (others.length === 0) return "None known";
  return (
    <span className={css.requests}>
      {!isConfirmed && "May be theirs: "}
      {others.map(({ id, pet, status }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <Link to={href("/adoption-requests/:id", { id })}>{pet}</Link>
          {` (${status})`}
        </span>
      ))}
    </span>
  );
}
