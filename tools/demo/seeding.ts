import {
  findPersonByEmailKey,
  type Person,
} from "#app/features/accounts/person/person.queries.server.ts";
import { stageStayFile } from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { dayMs, hourMs } from "#app/platform/dates.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type {
  StepActor,
  StepInput,
  StepRow,
  StepsByRole,
  StepTable,
} from "#app/platform/steps/steps.server.ts";
import { takeStep } from "#app/platform/steps/take-step.server.ts";
import { readPicture } from "./pictures.ts";

/** Returns what a verb answered; the demo asks for nothing that is refused. */
export function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`the demo was refused: ${outcome.code} ${outcome.message}`);
  return outcome.value;
}

/** Returns how a record's steps are taken: `take(services, "vet.confirm", vet, {}, key)`. */
export function stepTaker<Row extends StepRow, P extends StepsByRole<Row>>(
  table: StepTable<Row, P>,
  id: string,
) {
  return async <Role extends string & keyof P, Name extends string & keyof P[Role]>(
    services: AppServices,
    step: `${Role}.${Name}`,
    actor: StepActor,
    input: StepInput<P, Role, Name>,
    key: string,
  ): Promise<void> => {
    const [stepRole, name] = step.split(".") as [Role, Name];
    value(await takeStep(services, table, id, { stepRole, step: name, actor, input, key }));
  };
}

/** The same services at another instant: the demo has a past, made by the product's own verbs. */
export function at(services: AppServices, instant: Date): AppServices {
  return { ...services, now: () => instant };
}

/** The same services some days ago, and some minutes after. */
export function daysAgo(services: AppServices, days: number, minutes = 0): AppServices {
  return at(services, new Date(services.now().getTime() - days * dayMs + minutes * 60_000));
}

/** The same services some hours ago. */
export function hoursAgo(services: AppServices, hours: number): AppServices {
  return at(services, new Date(services.now().getTime() - hours * hourMs));
}

/** Throws when the demo has nobody with that address. */
export async function findPerson(services: AppServices, email: string): Promise<Person> {
  const person = await findPersonByEmailKey(services.db.reader, emailKey(email));
  if (!person) throw new Error(`the demo has no ${email}`);
  return person;
}

/** Stores a drawing of the demo as the photo of a stay's pet. Returns its token. */
export async function seedStayPhoto(services: AppServices, name: string): Promise<string> {
  const picture = await readPicture(name);
  const variants = picture.variants.toSorted((a, b) => a.width - b.width);
  const images = { ...services.images, process: async () => done({ ...picture, variants }) };
  const bytes = new TextEncoder().encode(name);
  const file = { field: "petImages" as const, name: `${name}.jpg`, bytes };
  const visitor = { address: "127.0.0.1" };
  return value(await stageStayFile({ ...services, images }, visitor, file)).token;
}
