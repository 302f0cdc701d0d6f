import type { ReactNode } from "react";
import { href } from "react-router";
import { animalList, animalPath } from "#app/features/pets/pet/animal.ts";
import { staffPetPath } from "#app/features/pets/pet/pet.ts";
import { addDays, dayAndMonth, formatDay, formatTime } from "#app/platform/dates.ts";
import { type HistoryEntryView, undoRemark } from "#app/platform/history/history.ts";
import { counted, listInWords } from "#app/platform/in-words.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { HealthStrip } from "#app/ui/health-strip/health-strip.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Lede } from "#app/ui/lede/lede.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { NoticeBox } from "#app/ui/notice/notice.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm, splitSteps, UndoLine } from "#app/ui/steps/steps.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { Portrait } from "#app/ui/thumb/portrait.tsx";
import { WayLine } from "#app/ui/way-line/way-line.tsx";
import { AnimalTag } from "./animal-list.tsx";
import {
  type AnimalRow,
  type AnimalState,
  animalStates,
  type CareStatus,
  givenStep,
  type HoldKind,
  holdEndsText,
  holdNames,
} from "./care-episode.ts";
import { type OutcomeStep, outcomeForms } from "./outcome.ts";
import { HoldForm, OutcomeForm } from "./outcome-form.tsx";

type OwnForm = OutcomeStep | "hold" | "move";

type EpisodeView = {
  id: string;
  status: CareStatus;
  intake: string;
  intakeDay: string;
  outcomeDay: string | null;
  reason: string;
  foundAt: string;
  condition: string;
  outcomeReason: string;
  contacts: { name: string; role: string; phone: string }[];
};

type AnimalPageProps = {
  animal: AnimalRow & {
    keeper: "owner" | "shelter" | "away" | "nobody";
    ownerId: string | null;
    breed: string;
    placeSince: string | null;
    holdUntil: string | null;
    holdKind: HoldKind | null;
    listing: { id: string; status: string } | undefined;
    asking: number;
    /** What it needs before it can be published. */
    missing: string[];
  };
  health:
    | (Record<"allergies" | "medicines" | "colour" | "marks" | "microchip", string> &
        Record<"vaccinated" | "neutered", string> & { weight: string | undefined })
    | undefined;
  /** The newest first. */
  episodes: EpisodeView[];
  twins: { id: string; name: string; at: string }[];
  history: HistoryEntryView[];
  steps: StepView<OwnForm>[];
  undo: UndoView | undefined;
  /** The form of a move. */
  move: ReactNode;
  /** What is due and what was done, below the health facts. */
  records: ReactNode;
  tab: string | null;
  today: string;
  returned: ReturnedForm | undefined;
};

const outcomeNames = Object.keys(outcomeForms) as OutcomeStep[];

const tabNames = { health: "Health", story: "Story", history: "History" } as const;
type TabName = keyof typeof tabNames;

export function AnimalPage(props: AnimalPageProps) {
  const { animal, twins, undo, returned, today } = props;
  const action = animalPath(animal.id);
  const form = (step: StepView<string>) => ({ action, step, today, returned });
  const byName = Object.fromEntries(props.steps.map((step) => [step.name, step]));
  const own = (name: OwnForm, Form: typeof OutcomeForm) => () => {
    const step = byName[name];
    return step && <Form key={name} {...form(step)} />;
  };
  const { plain, forms } = splitSteps(props.steps, {
    // Stands above the others.
    move: () => props.move,
    hold: own("hold", HoldForm),
    ...(Object.fromEntries(outcomeNames.map((name) => [name, own(name, OutcomeForm)])) as Record<
      OutcomeStep,
      () => ReactNode
    >),
  });
  const tab = Object.hasOwn(tabNames, props.tab ?? "") ? (props.tab as TabName) : "health";
  return (
    <RecordPage
      title={animal.name}
      beside={<AnimalTag state={animal.state} />}
      intro={[animal.facts, animal.breed, `No. ${animal.number}`].filter(Boolean).join(" · ")}
      picture={<Portrait picture={animal.picture} alt={animal.name} />}
      back={{ to: animalList.path, label: "Back to Animals" }}
      alert={
        <>
          <StepsAlert returned={returned} isShown={showsForm(props.steps, returned?.intent)} />
          {twins.map(({ id, name, at }) => (
            <NoticeBox key={id} tone="info">
              <Link to={animalPath(id)}>{name}</Link> was taken in at {formatTime(at)} near the same
              place. Is it the same animal? Then choose 'Entered by mistake' for one of them.
            </NoticeBox>
          ))}
        </>
      }
      undo={undo && <UndoLine action={action} undo={undo} />}
      actions={
        <Steps action={action} steps={plain} returned={returned} next={nextButton(animal)}>
          {forms.move}
          {animal.keeper === "away" && animal.state === "adopted" && (
            <ButtonLink variant="secondary" to={backPath(animal.number)}>
              Is back
            </ButtonLink>
          )}
          {animal.state === "reserved" && (
            <ButtonLink
              variant="secondary"
              to={href("/dashboard/staff/animals/:id/hand-over", { id: animal.id })}
            >
              Hand over
            </ButtonLink>
          )}
          {animal.keeper === "shelter" && (
            <ButtonLink
              variant="secondary"
              to={href("/dashboard/staff/animals/:id/edit", { id: animal.id })}
            >
              Edit
            </ButtonLink>
          )}
          {forms.hold}
          {outcomeNames.map((name) => forms[name])}
        </Steps>
      }
    >
      <Sentences {...props} />
      <WayLine label={`The way of ${animal.name}`} {...way(animal.state)} />
      <Tabs
        label={`About ${animal.name}`}
        tabs={[
          ...(Object.keys(tabNames) as TabName[]).map((name) => ({
            href: name === "health" ? action : `${action}?tab=${name}`,
            label: tabNames[name],
            isCurrent: tab === name,
          })),
          ...(animal.listing
            ? [
                {
                  href: href("/adoption-requests/pets/:id", { id: animal.listing.id }),
                  label: "Requests",
                  ...(animal.asking > 0 && { count: String(animal.asking) }),
                  isCurrent: false,
                },
              ]
            : []),
        ]}
      />
      {tab === "health" && (
        <div className={stack.even}>
          {props.health ? (
            <HealthStrip health={props.health} />
          ) : (
            <p>The health page of {animal.name} belongs to its owner now.</p>
          )}
          {props.records}
          {props.health && <HealthFacts id={animal.id} health={props.health} />}
        </div>
      )}
      {tab === "story" && <Story {...props} />}
      {tab === "history" && <Past {...props} />}
    </RecordPage>
  );
}

const stops: readonly AnimalState[] = ["care", "ready", "listed", "reserved", "adopted"];
const stopNames = ["In care", "Ready", "Listed", "Reserved", "Home"];

function way(state: AnimalState) {
  const at = stops.indexOf(state === "hold" ? "care" : state);
  return { stops: stopNames.map((title) => ({ title })), at: at === stops.length - 1 ? 5 : at };
}

/** One button for what the animal waits for. */
function nextButton({ id, next, number, keeper, state, picture }: AnimalPageProps["animal"]) {
  if (keeper === "away" && state === "adopted") {
    const page = href("/dashboard/staff/animals/:id/hand-over", { id });
    return <ButtonLink to={page}>Hand over</ButtonLink>;
  }
  if (isOut({ keeper, state })) return <ButtonLink to={backPath(number)}>Is back</ButtonLink>;
  if (next?.button && next.href) return <ButtonLink to={next.href}>{next.button}</ButtonLink>;
  if (keeper !== "shelter" || picture) return undefined;
  return (
    <ButtonLink to={href("/dashboard/staff/animals/:id/edit", { id })}>Add a photo</ButtonLink>
  );
}

type Whereabouts = Pick<AnimalPageProps["animal"], "keeper" | "state">;

function isOut({ keeper, state }: Whereabouts): boolean {
  const isGone = keeper === "away" || keeper === "owner";
  return isGone && (state === "missing" || state === "adopted" || state === "reclaimed");
}

const backPath = (number: number) => `${href("/dashboard/staff/animals/new")}?returned=${number}`;

/** How it came, where it is, what it waits for. */
function Sentences({ animal, episodes, today }: AnimalPageProps) {
  const [current] = episodes;
  const { keeper, ownerId, name, place, placeSince, holdUntil, holdKind, asking, days } = animal;
  const isHere = keeper === "shelter";
  return (
    <Lede>
      {current && (
        <p>
          {current.intake} on {formatDay(current.intakeDay)}
          {current.foundAt && `: ${current.foundAt}`}.{" "}
          {isHere ? (
            <>
              In our care{" "}
              {days === 0 ? (
                <strong>since today</strong>
              ) : (
                <>
                  for <strong>{counted(days, "day")}</strong>
                </>
              )}
              .
            </>
          ) : (
            current.outcomeDay && (
              <>
                <strong>
                  {animalStates[current.status === "in_care" ? "care" : current.status].name}
                </strong>{" "}
                on {formatDay(current.outcomeDay)}.
              </>
            )
          )}
        </p>
      )}
      {isHere &&
        (place ? (
          <p>
            Tonight in <strong>{place}</strong>
            {placeSince && `, since ${dayAndMonth(placeSince)}`}.
          </p>
        ) : (
          <p>
            <strong>Nobody has written where {name} is tonight.</strong>
          </p>
        ))}
      {isHere && holdUntil && holdUntil >= today && (
        <p>
          {holdNames[holdKind ?? "quarantine"]}:{" "}
          <strong>{holdEndsText(addDays(holdUntil, 1))}</strong>.
        </p>
      )}
      {asking > 0 && (
        <p>
          <strong>{asking === 1 ? "One person asks" : `${asking} people ask`}</strong> for {name}.
        </p>
      )}
      {ownerId && (
        <p>
          {name} is among the pets of <Link to={staffPetPath(animal.id)}>its owner</Link>.
        </p>
      )}
    </Lede>
  );
}

function HealthFacts({
  id,
  health,
}: {
  id: string;
  health: NonNullable<AnimalPageProps["health"]>;
}) {
  return (
    <>
      <Facts
        rows={[
          { label: "Weight", value: health.weight },
          { label: "Vaccinated", value: health.vaccinated },
          { label: "Neutered", value: health.neutered },
          { label: "Colour", value: health.colour },
          { label: "Marks", value: health.marks },
          { label: "Microchip", value: health.microchip },
        ].filter(({ value }) => value && value !== "Unknown")}
      />
      <p>
        <Link to={`${animalPath(id)}/card`}>Health card to print</Link>
      </p>
    </>
  );
}

function Story({ animal: { id, name, listing, state, keeper, missing } }: AnimalPageProps) {
  const isSeen = state === "listed" || state === "reserved";
  const isHeld = state === "hold";
  const needs = [...(isHeld ? ["the end of its hold"] : []), ...missing];
  return (
    <section className={`${sheet} ${stack.even}`} aria-label="Listing">
      <p>
        {isSeen
          ? `Visitors see the listing of ${name}.`
          : `Visitors do not see ${name} now${needs.length > 0 && keeper === "shelter" ? `. Before that it needs ${listInWords(needs)}.` : "."}`}
      </p>
      {listing ? (
        <div>
          <ButtonLink
            variant="secondary"
            to={href("/dashboard/staff/listings/:id", { id: listing.id })}
          >
            Open the listing
          </ButtonLink>
        </div>
      ) : (
        keeper === "shelter" &&
        !isHeld && (
          <div>
            <ButtonLink variant="secondary" to={`${href("/create-adoption")}?animal=${id}`}>
              Write its listing
            </ButtonLink>
          </div>
        )
      )}
    </section>
  );
}

/** Changes that leave the status as it is. */
const changeNames: Record<string, string> = {
  "staff.hold": "On hold",
  "staff.endHold": "The hold ended",
  "staff.move": "Moved",
  [givenStep]: "In the account of its owner",
};

function whatHappened({ from_status: from, to_status: to, step }: HistoryEntryView): string {
  if (!from) return "Taken in";
  if (from === to) return changeNames[step ?? ""] ?? "Edited";
  return animalStates[to === "in_care" ? "care" : (to as AnimalState)].name;
}

function Past({ episodes, history }: AnimalPageProps) {
  return (
    <div className={stack.wide}>
      {episodes.map((one) => (
        <section key={one.id} className={stack.tight}>
          <h2>
            {one.outcomeDay
              ? `${formatDay(one.intakeDay)} to ${formatDay(one.outcomeDay)}`
              : `Since ${formatDay(one.intakeDay)}`}
          </h2>
          <Facts
            rows={[
              { label: "How it came", value: one.intake },
              { label: "Where found", value: one.foundAt },
              { label: "Reason", value: one.reason },
              { label: "Condition", value: one.condition },
              ...one.contacts.map(({ name, role, phone }) => ({
                label: `Who ${role}`,
                value: (
                  <>
                    {name} {phone && <PhoneLink phone={phone} />}
                  </>
                ),
              })),
              {
                label: "How it left",
                value: one.status === "in_care" ? "" : animalStates[one.status].name,
              },
              { label: "Why", value: one.outcomeReason },
            ].filter(({ value }) => value !== "")}
          />
        </section>
      ))}
      <RecordHistory
        items={history.toReversed().map((entry) => {
          const { id, at, actor_id: actorId, actor_name: actorName, reason } = entry;
          return {
            ...{ id, at, actorId, actorName, remark: undoRemark(entry), notes: [{ text: reason }] },
            what: <strong>{whatHappened(entry)}</strong>,
          };
        })}
      />
    </div>
  );
}
