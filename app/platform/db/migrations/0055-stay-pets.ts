import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/**
 * A stay has one to five pets, each with its own facts, files, ticks, and place of every night. Every stay that is there has the
 * one pet that it named; the pet has the stay's id, which nothing else in its table has.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict } = dialect(engine);
  const words = (name: string) => `${name} ${text} not null check (length(${name}) <= 5000)`;
  // Letters beyond a to z stay as they are on SQLite; of a request the folded name is there already.
  const folded = engine === "postgres" ? 'lower(pet_name collate "default")' : "lower(pet_name)";

  await run(q, [
    `create table stay_pets (
      id ${text} primary key not null,
      stay_id ${text} not null references stays (id) on delete cascade,
      position ${integer} not null check (position between 0 and 4),
      pet_id ${text} references pets (id),
      kind ${text} check (kind in ('Dog', 'Cat', 'Other')),
      ${words("name")},
      ${words("name_key")},
      age ${text} not null check (length(age) <= 10),
      ${words("breed")},
      ${words("allergies")},
      ${words("medications")},
      ${words("feeding_schedule")},
      unique (stay_id, position),
      unique (stay_id, pet_id)
    ) ${strict}`,
    `insert into stay_pets
      select stays.id, stays.id, 0, stays.pet_id,
        case when pets.species is null or pets.species in ('Dog', 'Cat') then pets.species
          else 'Other' end,
        pet_name, case when stays.source = 'booking' then ${folded} else pet_key end,
        pet_age, pet_breed, stays.allergies, stays.medications, stays.feeding_schedule
      from stays left join pets on pets.id = stays.pet_id`,
    "create index stay_pets_pet on stay_pets (pet_id) where pet_id is not null",

    "drop index stays_pet",
    ...["pet_id", "pet_age", "pet_breed", "allergies", "medications", "feeding_schedule"].map(
      (column) => `alter table stays drop column ${column}`,
    ),
    "alter table stays rename column pet_name to pet_names",

    // One place for each pet and night, and still one pet of an owner in one place a night.
    `create table stay_pet_nights (
      boarder_id ${text} not null references boarder_capacities (boarder_id),
      night ${text} not null check (length(night) = 10),
      place ${integer} not null check (place between 1 and 50),
      stay_id ${text} not null references stays (id),
      stay_pet_id ${text} not null references stay_pets (id),
      pet_id ${text} references pets (id),
      primary key (boarder_id, night, place)
    ) ${strict}`,
    `insert into stay_pet_nights
      select boarder_id, night, place, stay_id, stay_id, pet_id from stay_nights`,
    "drop table stay_nights",
    "alter table stay_pet_nights rename to stay_nights",
    "create unique index stay_nights_stay_pet on stay_nights (stay_pet_id, night)",
    "create unique index stay_nights_pet on stay_nights (pet_id, night) where pet_id is not null",
    "create index stay_nights_stay on stay_nights (stay_id, night)",

    `alter table stay_files add column stay_pet_id ${text} references stay_pets (id)`,
    "update stay_files set stay_pet_id = stay_id where stay_id is not null",
    "drop index stay_files_slot",
    `create unique index stay_files_slot on stay_files (stay_pet_id, kind, slot)
      where stay_pet_id is not null`,
    "create index stay_files_stay on stay_files (stay_id) where stay_id is not null",

    // A tick is of one pet, a note of one or, without one, of all.
    `alter table care_entries add column stay_pet_id ${text} references stay_pets (id)`,
    "update care_entries set stay_pet_id = stay_id where kind <> 'note'",
    "drop index care_entries_tick",
    `create unique index care_entries_tick on care_entries (stay_pet_id, day, kind, slot)
      where kind <> 'note'`,
    // A process of the version before ticks without a pet, and once all the same.
    `create unique index care_entries_former on care_entries (stay_id, day, kind, slot)
      where kind <> 'note' and stay_pet_id is null`,
  ]);
}
