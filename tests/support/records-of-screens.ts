import { listOutbox } from "#app/features/insights/outbox/review-outbox.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeInAnimalOf } from "./animals.ts";
import { receiveComment } from "./comments.ts";
import { requestId } from "./interests.ts";
import { shelter } from "./listings.ts";
import { petWithRecords } from "./pets.ts";
import { houseAnimals } from "./places.ts";
import {
  ask,
  bookStayWith,
  promiseDonation,
  receive,
  receiveAppointment,
  receivePet,
  receiveStay,
  workWith,
} from "./site-data.ts";
import { receiveStatement } from "./statements.ts";

type People = { staff: Actor; owner: Actor; vet: Actor; boarder: Actor };

/** Makes a record for each screen that is about one; the answer is what `filled` takes. */
export async function recordsOfScreens(
  services: AppServices,
  { staff, owner, vet, boarder }: People,
): Promise<Record<string, string>> {
  const pet = await shelter(services);
  const reference = await ask(services, pet);
  return {
    pet,
    reference,
    picture: "/pictures/none/none",
    request: (await requestId(services, reference)) ?? "",
    person: vet.id,
    message: await receive(services),
    ...(await receiveStay(services)),
    ...(await receivePet(services, { staff, boarder })),
    ...(await promiseDonation(services)),
    partnerPlace: await workWith(services),
    animal: await takeInAnimalOf(services, staff),
    animalPlace: await houseAnimals(services, staff),
    ...(await receiveStatement(services, staff)),
    ...(await receiveComment(services)),
    ...(await receiveAppointment(services, { owner, vet })),
    ...(await bookStayWith(services, { owner, boarder })),
    ...(await petWithRecords(services, owner)),
    email: (await listOutbox(services, { status: undefined, page: 1 })).rows[0]?.id ?? "",
    alertToken: "none",
    emailToken: "none",
    passwordToken: "none",
  };
}
