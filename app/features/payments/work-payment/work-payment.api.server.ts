import type { Actor } from "#app/platform/actor.ts";
import { operation } from "#app/platform/api/operation.server.ts";
import { done, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewMoney } from "./view-money.server.ts";
import type { WorkId } from "./work-payment.ts";
import { workMoneyAnswer } from "./work-payment-api.schema.server.ts";
import type { MoneyView } from "./work-payment-view.ts";

const readStayMoney = operation({
  id: "listBoardingPayments",
  method: "GET",
  path: "/api/bookings/boarding/:id/payments",
  summary: "What is agreed, paid and owed for one of your stays, with each payment",
  area: "boarding",
  access: ["petOwner", "boarder", "staff"],
  status: 200,
  answer: workMoneyAnswer,
  refusals: ["NOT_FOUND"],
  run: ({ services, actor, params: { id } }) => readMoney(services, actor, { kind: "stay", id }),
});

const readVisitMoney = operation({
  id: "listVetPayments",
  method: "GET",
  path: "/api/bookings/vet/:id/payments",
  summary: "What is agreed, paid and owed for one of your appointments, with each payment",
  area: "appointments",
  access: ["petOwner", "veterinarian", "staff"],
  status: 200,
  answer: workMoneyAnswer,
  refusals: ["NOT_FOUND"],
  run: ({ services, actor, params: { id } }) =>
    readMoney(services, actor, { kind: "appointment", id }),
});

export const readWorkMoney = [readStayMoney, readVisitMoney];

async function readMoney(services: AppServices, actor: Actor, work: WorkId) {
  const money = await viewMoney(services, actor, work);
  return money ? done(show(money)) : refused("NOT_FOUND");
}

const naira = (kobo: number) => kobo / 100;

function show({ agreedKobo, paidKobo, owedKobo, creditKobo, payments }: MoneyView) {
  return {
    agreed: agreedKobo === null ? null : naira(agreedKobo),
    paid: naira(paidKobo),
    owed: naira(owedKobo),
    credit: naira(creditKobo),
    payments: payments.map(({ id, amountKobo, takenBack, work: _, takeBack: __, ...one }) => ({
      _id: id,
      amount: naira(amountKobo),
      ...one,
      takenBackAt: takenBack?.at ?? null,
    })),
  };
}
