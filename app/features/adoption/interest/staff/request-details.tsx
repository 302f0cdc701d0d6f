import { href } from "react-router";
import {
  canDecide,
  canRelease,
  type InterestStatus,
  isInterestErased,
  whyNotApprovable,
} from "#app/features/adoption/interest/interest.ts";
import { InterestHistory } from "#app/features/adoption/interest/interest-history.tsx";
import { InterestTag, WroteBack } from "#app/features/adoption/interest/interest-tag.tsx";
import { canBecomeAdopted, type ListingStatus } from "#app/features/adoption/listing/listing.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { HistoryEntryView } from "#app/platform/history/history.ts";
import { listInWords } from "#app/platform/in-words.ts";
import type { PlaceView } from "#app/platform/lists/place.ts";
import { whatsAppLink } from "#app/platform/phone.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import { formatReference } from "#app/platform/references.ts";
import { type UndoView, undoIntent } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Lede } from "#app/ui/lede/lede.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Pair } from "#app/ui/pair/pair.tsx";
import { SenderLink } from "#app/ui/person-link/person-link.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { UndoLine } from "#app/ui/steps/steps.tsx";
import { Thread, ThreadForm } from "#app/ui/thread/thread.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { AfterApproval } from "./after-approval.tsx";
import { buildUndoForm } from "./approve-all.ts";
import { DecisionForm } from "./decision-form.tsx";
import type { ApplicantFacts } from "./pet-requests.ts";
import { rejectReasons } from "./reject-reasons.ts";
import * as css from "./review.css.ts";

type Request = {
  id: string;
  reference: string;
  listing_id: string;
  listing_name: string;
  listing_breed: string;
  listing_status: ListingStatus;
  name: string;
  email: string;
  phone: string;
  message: string;
  status: InterestStatus;
  created_at: string;
  awaiting_reply_since: string | null;
};

type RequestDetailsProps = {
  interest: Request;
  about: ApplicantFacts;
  /** Who else waits for the pet, the longest waits first. */
  asking: { id: string; name: string; message: string; waited: string }[];
  senders: { id: string; name: string; isProved: boolean }[];
  picture: CardPicture | undefined;
  /** As in `5 days`, for a pending request. */
  waited: string | undefined;
  history: HistoryEntryView[];
  thread: ThreadEntry[];
  agreed: string;
  undo: UndoView | undefined;
  batch: string | null;
  /** Other requests that one step can answer, and when they were counted. */
  others: number;
  countedAt: string;
  waiting: number;
  place: PlaceView;
  /** Shown in a dialog over the queue. */
  overList: boolean;
  pinnedRows: string;
  returned: ReturnedForm | undefined;
};

/** A page of its own, which the queue also opens as a dialog. @see specification 2.8 */
export function RequestDetails(props: RequestDetailsProps) {
  const { interest, picture, waited, history, thread, undo, waiting, place } = props;
  const { overList, pinnedRows, returned, agreed } = props;
  const { listing_name: pet } = interest;
  const isOpen = canDecide(interest.status);
  const isReleasable = canRelease(interest);
  const { result, intent } = returned ?? {};
  const isReleaseBack = isReleasable && intent === "release";
  const whyNot = isOpen ? whyNotApprovable(interest) : undefined;
  const isGone =
    [undoIntent, "release", "adopt"].includes(intent ?? "") || (whyNot && intent !== "reject");
  const isMessageBack = intent === "message";
  const isDecisionBack = isOpen && !isGone && !isMessageBack;
  const form = { action: place.here, pet, overList };
  const whole = buildUndoForm({ ...interest, batch: props.batch });
  const undoForm = props.batch
    ? { action: whole.action, hidden: { ...whole.hidden, record: interest.id } }
    : { action: place.here };
  const decision = intent === "reject" ? "reject" : "approve";
  return (
    <RecordPage
      title="Request Details"
      back={{ to: place.list, label: "Back to Adoption Requests" }}
      place={place}
      inDialog={overList}
      pinnedRows={pinnedRows}
      alert={
        result &&
        !isReleaseBack &&
        !isMessageBack &&
        !isDecisionBack && (
          <ConflictPanel result={result} typedValues={returnedTexts(result.initialValue, pet)} />
        )
      }
      state={
        <>
          <div className={cluster}>
            <InterestTag status={interest.status} />
            {waited && <span>{waited === "new" ? "Sent just now" : `Waiting ${waited}`}</span>}
            {interest.awaiting_reply_since && <WroteBack />}
          </div>
          {undo && <UndoLine {...undoForm} undo={undo} />}
        </>
      }
      actions={
        isOpen ? (
          <DecisionForm
            {...form}
            others={props.others}
            countedAt={props.countedAt}
            whyNot={whyNot}
            isTaken={["reserved", "adopted"].includes(interest.listing_status)}
            returned={isDecisionBack && result ? { decision, result } : undefined}
          />
        ) : isReleasable ? (
          <AfterApproval
            {...form}
            waiting={waiting}
            canAdopt={canBecomeAdopted(interest.listing_status)}
            result={isReleaseBack ? result : undefined}
          />
        ) : undefined
      }
      history={<InterestHistory history={history} />}
    >
      <section className={overList ? stack.even : `${sheet} ${stack.even}`} aria-label="Request">
        <div className={css.about}>
          <Pair
            animal={<Thumb picture={picture} />}
            person={{ id: interest.id, name: interest.name }}
          />
          <Lede>
            <p>
              <strong>
                <SenderLink name={interest.name} senders={props.senders} />
              </strong>
              {isOpen ? " asks for " : " asked for "}
              <strong>
                <Link to={href("/dashboard/staff/listings/:id", { id: interest.listing_id })}>
                  {pet}
                </Link>
              </strong>
              {`, ${interest.listing_breed}`}
              {interest.listing_status !== "available" && ` (${interest.listing_status})`}.
            </p>
            <p>
              <Applicant {...props.about} />
            </p>
          </Lede>
        </div>
        <section className={stack.tight}>
          <h2 className={css.smallTitle}>Message</h2>
          <Prose text={interest.message} />
        </section>
        <Asking {...props} />
        <Facts
          rows={[
            { label: "Email", value: <a href={`mailto:${interest.email}`}>{interest.email}</a> },
            { label: "Phone", value: <ApplicantPhone {...interest} pet={pet} /> },
            { label: "Date submitted", value: formatInstant(interest.created_at) },
            { label: "Reference", value: formatReference(interest.reference) },
            ...(agreed ? [{ label: "Agreed to", value: agreed }] : []),
          ]}
        />
      </section>
      {!isInterestErased(interest) && (
        <Thread
          entries={thread}
          reader="staff"
          empty="The applicant and our team can write to each other here."
        >
          <ThreadForm
            action={place.here}
            result={isMessageBack ? result : undefined}
            hint={`${interest.name} gets it by e-mail, and can write back.`}
          />
        </Thread>
      )}
    </RecordPage>
  );
}

/** Of other requests, as many as a sentence takes. */
const maxOthers = 3;

/** The second sentence: what we know of the applicant. */
function Applicant({ home, animals, others, isConfirmed }: ApplicantFacts) {
  const known = [home && `Lives in ${home}.`, animals.length > 0 && `Has ${listInWords(animals)}.`];
  const more = others.length - maxOthers;
  return (
    <>
      {known.filter(Boolean).join(" ")}{" "}
      {others.length === 0
        ? "No other request is known."
        : isConfirmed
          ? "Also asked for "
          : "With the same address, not confirmed, somebody asked for "}
      {others.slice(0, maxOthers).map(({ id, pet, status }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <Link to={href("/adoption-requests/:id", { id })}>{pet}</Link>
          {` (${status})`}
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
      {others.length > 0 && "."}
    </>
  );
}

/** The pet's other applicants, each with a line of their message. */
function Asking({ interest, asking, waiting }: RequestDetailsProps) {
  const { listing_id, listing_name: pet, status } = interest;
  const others = waiting - (canDecide(status) ? 1 : 0);
  if (asking.length === 0) return null;
  const title = others === 1 ? `1 other asks for ${pet}` : `${others} others ask for ${pet}`;
  return (
    <Disclosure title={title}>
      <ul>
        {asking.map(({ id, name, message, waited }) => (
          <li key={id} className={css.asks}>
            <Avatar person={{ id, name }} size="small" />
            <div className={css.excerpt}>
              <Link to={href("/adoption-requests/:id", { id })}>{name}</Link>
              <p className={css.line}>{message}</p>
            </div>
            <span className={css.wait}>{waited}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={href("/adoption-requests/pets/:id", { id: listing_id })}>
          Decide side by side
        </Link>
      </p>
    </Disclosure>
  );
}

function returnedTexts(values: Record<string, unknown> | null | undefined, pet: string): unknown[] {
  const chosen = rejectReasons.find(({ value }) => value === values?.template);
  return [chosen?.text(pet), values?.reason, values?.privateNote];
}

type Sender = { name: string; phone: string; pet: string; reference: string };

/** The number, and a WhatsApp link with the first sentence prefilled. */
function ApplicantPhone({ name, phone, pet, reference }: Sender) {
  const site = useSite();
  const text = `Hello ${name}, this is ${site.name} about your request for ${pet} (${formatReference(reference)}).`;
  const chat = whatsAppLink(phone, text);
  if (!phone) return null;
  return (
    <>
      <PhoneLink phone={phone} />
      {chat && (
        <>
          {" · "}
          <a href={chat} rel="noopener">
            WhatsApp
          </a>
        </>
      )}
    </>
  );
}
