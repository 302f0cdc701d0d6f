import { login, register } from "#app/features/accounts/app-sign-in/app-sign-in.api.server.ts";
import {
  listBoardedPetsOperation,
  listBoarderStays,
  takeBoarderStep,
  undoBoarderStep,
} from "#app/features/boarding/stay/boarder/boarder-stay.api.server.ts";
import {
  bookStayOperation,
  listOwnStaysOperation,
} from "#app/features/boarding/stay/owner/own-stay.api.server.ts";
import type { ApiOperation } from "#app/platform/api/operation.server.ts";
import {
  createAdoption,
  findAdoption,
  listAdoptions,
} from "./adoption/catalogue/adoption.api.server.ts";
import {
  decideRequest,
  listRequests,
  requestSteps,
  submitInterest,
} from "./adoption/interest/interest.api.server.ts";
import { staffAnimalSteps } from "./adoption/listing-desk/animal-steps.api.server.ts";
import {
  findAnimalOperation,
  listAnimalsOperation,
  takeInOperation,
} from "./animals/care-episode/animal.api.server.ts";
import {
  bookVet,
  cancelBooking,
  listVetBookings,
  ownerSteps,
  proposeNextVisit,
  undoBooking,
  vetSteps,
} from "./appointments/appointment/appointment.api.server.ts";
import { requestBoarding, staffStaySteps, upload } from "./boarding/stay/stay.api.server.ts";
import { staffPostSteps } from "./content/post/post.api.server.ts";
import { listTransfers, transferSteps } from "./donations/statement/statement.api.server.ts";
import { staffInquirySteps } from "./inquiries/inquiry/inquiry.api.server.ts";
import { readWorkMoney } from "./payments/work-payment/work-payment.api.server.ts";
import { addOwnPet, archiveOwnPet, editOwnPet, listActivePets } from "./pets/pet/pet.api.server.ts";
import { listBoardersOperation } from "./providers/boarder/boarder.api.server.ts";
import { listVetsOperation } from "./providers/vet/vet.api.server.ts";

type Needs = {
  openBookingsAt: Parameters<typeof archiveOwnPet>[0];
  endOpenBookings: Parameters<typeof takeInOperation>[0];
};

/** Every operation of the API, in the order of its description. Its argument is what only those above know. */
export function listApiOperations({ openBookingsAt, endOpenBookings }: Needs): ApiOperation[] {
  return [
    ...[login, register],
    ...[listAdoptions, findAdoption, createAdoption],
    ...[submitInterest, listRequests, decideRequest],
    ...requestSteps,
    ...[
      listAnimalsOperation,
      takeInOperation(endOpenBookings),
      findAnimalOperation,
      ...staffAnimalSteps,
    ],
    ...[upload, requestBoarding],
    ...[listBoarderStays, takeBoarderStep, undoBoarderStep, listBoardedPetsOperation],
    ...staffStaySteps,
    ...[listActivePets, addOwnPet, editOwnPet, archiveOwnPet(openBookingsAt)],
    ...[listBoardersOperation, listOwnStaysOperation, bookStayOperation],
    ...[listVetsOperation, listVetBookings, bookVet, cancelBooking, undoBooking],
    ...[...ownerSteps, proposeNextVisit],
    ...vetSteps,
    ...readWorkMoney,
    ...staffInquirySteps,
    ...staffPostSteps,
    ...[listTransfers, ...transferSteps],
  ];
}
