import { animalList, animalPath } from "#app/features/pets/pet/animal.ts";
import { counted } from "#app/platform/in-words.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { Link } from "#app/ui/link/link.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import {
  animalPlacesPath,
  noPlacePath,
  type PlacedAnimal,
  type PlaceWithRoom,
  type UnitWithAnimals,
} from "./housing-unit.ts";
import { MoveAnimalForm } from "./move-animal-form.tsx";
import * as css from "./places.css.ts";

type Returned = ReturnedForm & { episode: string };

type PlacesBoardProps = {
  /** Without those that `more` tells of. */
  inCare: number;
  kinds: { kind: string; title: string; places: UnitWithAnimals[] }[];
  inactive: { id: string; name: string }[];
  unplaced: PlacedAnimal[];
  /** More than `unplaced`. */
  more: boolean;
  withRoom: PlaceWithRoom[];
  returned: Returned | undefined;
};

export function PlacesBoard(props: PlacesBoardProps) {
  const { inCare, kinds, inactive, unplaced, more, withRoom, returned } = props;
  const add = <ButtonLink to={`${animalPlacesPath}/new`}>Add Place</ButtonLink>;
  const isShown = unplaced.some(({ episodeId }) => episodeId === returned?.episode);
  return (
    <>
      <PageHeader
        title="Places"
        beside={<span className={css.quiet}>{`${inCare}${more ? "+" : ""} in care`}</span>}
        back={{ to: animalList.path, label: "Back to Animals" }}
        actions={add}
      />
      {returned && !isShown && <ConflictPanel result={returned.result} />}
      {unplaced.length > 0 && (
        <Unplaced animals={unplaced} more={more} places={withRoom} returned={returned} />
      )}
      {kinds.length === 0 && (
        <EmptyState title="No places yet" action={add}>
          Kennels, quarantine, clinic and foster homes appear here, with the animals in them.
        </EmptyState>
      )}
      <div className={css.kinds}>
        {kinds.map((one) => (
          <Kind key={one.kind} {...one} />
        ))}
      </div>
      {inactive.length > 0 && (
        <section className={css.section} aria-labelledby="inactive">
          <h2 id="inactive">Not in use</h2>
          <ul className={css.places}>
            {inactive.map(({ id, name }) => (
              <li key={id}>
                <PlaceLink id={id} name={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Kind({ kind, title, places }: PlacesBoardProps["kinds"][number]) {
  const [only, ...others] = places;
  const isNamed = others.length === 0 && only?.name === title;
  return (
    <section className={css.section} aria-labelledby={kind}>
      <h2 id={kind}>
        {isNamed ? <PlaceLink {...only} /> : title}{" "}
        <span className={css.quiet}>{occupancy(places)}</span>
      </h2>
      <ul className={css.places}>
        {places.map((place) => (
          <li key={place.id} className={css.place}>
            {!isNamed && (
              <h3 className={css.name}>
                <PlaceLink {...place} /> <span className={css.quiet}>{occupancy([place])}</span>
              </h3>
            )}
            <Slots {...place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlaceLink({ id, name }: Pick<UnitWithAnimals, "id" | "name">) {
  return <Link to={`${animalPlacesPath}/${id}`}>{name}</Link>;
}

/** `3 of 8`. */
function occupancy(places: readonly Pick<UnitWithAnimals, "occupied" | "capacity">[]): string {
  const sum = (column: "occupied" | "capacity") =>
    places.reduce((all, place) => all + place[column], 0);
  return `${sum("occupied")} of ${sum("capacity")}`;
}

/** A larger place says how many more are free. */
const maxFree = 6;

function Slots({ capacity, animals }: Pick<UnitWithAnimals, "capacity" | "animals">) {
  const free = Math.max(0, capacity - animals.length);
  return (
    <ul className={css.slots}>
      {animals.map((animal) => (
        <li key={animal.petId} className={css.slot}>
          <Link className={css.animal} to={animalPath(animal.petId)} title={animal.name}>
            <Thumb picture={animal.picture} />
            <span className={css.cut}>{animal.name}</span>
          </Link>
          <Mark animal={animal} />
        </li>
      ))}
      {Array.from({ length: Math.min(free, maxFree) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: free slots are alike
        <li key={at} className={css.slot}>
          <span className={css.free} aria-hidden="true" />
          <span className={css.quiet}>
            {at === maxFree - 1 && free > maxFree ? `${free - maxFree + 1} free` : "free"}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Mark({ animal: { mark, isLate } }: { animal: PlacedAnimal }) {
  return mark ? <span className={isLate ? css.late : css.quiet}>{mark}</span> : null;
}

type UnplacedProps = Pick<PlacesBoardProps, "more" | "returned"> & {
  animals: readonly PlacedAnimal[];
  places: readonly PlaceWithRoom[];
};

function Unplaced({ animals, more, places, returned }: UnplacedProps) {
  const rowKey = useRowKey();
  return (
    <section className={css.section} aria-labelledby="unplaced">
      <h2 id="unplaced">
        Where are these animals?{" "}
        <span className={css.quiet}>
          {more && "more than "}
          {counted(animals.length, "animal")} without a place
        </span>
      </h2>
      <ul className={css.unplaced}>
        {animals.map(({ petId, episodeId, name, picture }) => (
          <li key={episodeId} data-key={episodeId} className={css.row}>
            <Thumb picture={picture} />
            <Link to={animalPath(petId)}>{name}</Link>
            <MoveAnimalForm
              action={animalPlacesPath}
              episodeId={episodeId}
              animal={name}
              places={places}
              sendsEpisode
              submissionKey={rowKey(episodeId)}
              result={returned?.episode === episodeId ? returned.result : undefined}
            />
          </li>
        ))}
      </ul>
      {more && (
        <p>
          <Link to={noPlacePath}>See all of them in the list</Link>
        </p>
      )}
    </section>
  );
}
