/** What both sides know of the money of stays and appointments. Amounts are in kobo. @see product.md "Money of the work" */
import {
  type AppointmentStatus,
  agreedAppointmentStatuses as agreedVisitStatuses,
  calledOffAppointmentStatuses,
} from "#app/features/appointments/appointment/appointment.ts";
import {
  agreedStayStatuses,
  ownStayPath,
  type StayStatus,
  stayList,
} from "#app/features/boarding/stay/stay.ts";
import { type Role, runsRescue } from "#app/platform/actor.ts";
import { formatDay } from "#app/platform/dates.ts";
import { counted, inWords } from "#app/platform/in-words.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";
import { undoMs } from "#app/platform/undo.ts";

/** What money is paid for. */
export type WorkKind = "stay" | "appointment";
export type WorkId = { kind: WorkKind; id: string };

/** A stay or an appointment with what was paid for it. */
export type Work = WorkId & {
  status: StayStatus | AppointmentStatus;
  pet: string;
  ownerId: string | null;
  owner: string;
  providerId: string | null;
  /** The boarder or the veterinarian; null while a stay has none. */
  provider: string | null;
  /** The first and the last day of a stay, the first and the last instant of an appointment. */
  starts: string;
  ends: string;
  /** What it was asked at, or agreed; null: on request. */
  priceKobo: number | null;
  paidKobo: number;
};

/** An appointment that did not take place; lists show it where it was paid for. */
export const offVisitStatuses = [...calledOffAppointmentStatuses, "no_show"] as const;

/** Money may be kept of what did not take place, such as a deposit; nothing of it is owed. */
const depositStatuses = ["cancelled", "no_show"] as const;

/** Whether what is agreed for it stands. */
export function isWorkAgreed({ kind, status }: Pick<Work, "kind" | "status">): boolean {
  const statuses: readonly string[] = kind === "stay" ? agreedStayStatuses : agreedVisitStatuses;
  return statuses.includes(status);
}

/** Whether money can be recorded for it: it was agreed, or was cancelled after it might have been paid. */
export function takesMoney(work: Pick<Work, "kind" | "status">): boolean {
  return isWorkAgreed(work) || (depositStatuses as readonly string[]).includes(work.status);
}

export type Money = {
  /** Null while nothing is agreed, or where the price was on request. */
  agreedKobo: number | null;
  paidKobo: number;
  owedKobo: number;
  /** Paid above what is agreed. */
  creditKobo: number;
};

/** What is agreed, paid and owed. What was cancelled is owed nothing for, and what was paid for it is no credit: it was kept. */
export function moneyOf(work: Pick<Work, "kind" | "status" | "priceKobo" | "paidKobo">): Money {
  const { priceKobo, paidKobo } = work;
  const agreedKobo = isWorkAgreed(work) ? priceKobo : null;
  const rest = agreedKobo === null ? 0 : agreedKobo - paidKobo;
  return { agreedKobo, paidKobo, owedKobo: Math.max(0, rest), creditKobo: Math.max(0, -rest) };
}

/** Why no amount stands as agreed. */
export function notAgreed(work: Pick<Work, "kind" | "status" | "priceKobo">): string {
  if (isWorkAgreed(work)) return "price on request";
  if (takesMoney(work)) return "nothing, it did not take place";
  if (work.priceKobo === null) return "not yet, price on request";
  return `not yet, ${formatMoney(work.priceKobo)} asked`;
}

/** How the money of a stay or an appointment stands, in a sentence. */
export function moneyInWords(work: Pick<Work, "kind" | "status" | "priceKobo" | "paidKobo">) {
  const { agreedKobo, paidKobo, owedKobo, creditKobo } = moneyOf(work);
  const rest =
    creditKobo > 0
      ? `${formatMoney(creditKobo)} credit`
      : owedKobo > 0
        ? `${formatMoney(owedKobo)} owed`
        : "nothing owed";
  return [
    `Agreed: ${agreedKobo === null ? notAgreed(work) : formatMoney(agreedKobo)}`,
    ...(takesMoney(work) || paidKobo > 0 ? [`paid: ${formatMoney(paidKobo)}`] : []),
    ...(agreedKobo === null ? [] : [rest]),
  ].join("; ");
}

/** `The stay of Simba`. */
export function workTitle({ kind, pet }: Pick<Work, "kind" | "pet">): string {
  return kind === "stay" ? `The stay of ${pet}` : `Appointment of ${pet}`;
}

/** Where this role reads a stay or an appointment; the list of billing where it has no page of it. */
export function workPath({ kind, id }: WorkId, role: Role): string {
  const paths: Record<WorkKind, Partial<Record<Role, string>>> = {
    stay: {
      petOwner: ownStayPath(id),
      boarder: `/dashboard/pet-owner/boarding-requests/${id}`,
      staff: `${stayList.path}/${id}`,
    },
    appointment: {
      petOwner: `/dashboard/pet-owner/bookings/${id}`,
      veterinarian: `/dashboard/veterinarian/appointments/${id}`,
      staff: `/dashboard/staff/appointments/${id}`,
    },
  };
  return paths[kind][role] ?? billingList.path;
}

/** The part of those pages that is about money. */
export const moneyAnchor = "#money";

export const paymentMethods = ["cash", "transfer"] as const;
type PaymentMethod = (typeof paymentMethods)[number];
export const methodNames: Record<PaymentMethod, string> = {
  cash: "Cash",
  transfer: "Bank transfer",
};

export const maxPaymentKobo = 100_000_000_00;
/** Money that came longer ago is not recorded. */
export const recordedMonths = 12;
/** The same amount, day and method within these minutes may be the same money. */
export const sameMinutes = 10;

/** `twelve months`. */
export function recordedInWords(): string {
  return inWords(recordedMonths, "month");
}

/** A payment as its page and the page of its work show it. */
export type Payment = {
  id: string;
  work: WorkId;
  amountKobo: number;
  day: string;
  method: PaymentMethod;
  note: string;
  recordedBy: string;
  recordedById: string | null;
  recordedAt: string;
  providerId: string | null;
  /** `W-2026-000042`. */
  receipt: string;
  /** By whom, when and why it was taken back; its receipt is void. */
  takenBack: { by: string; at: string; reason: string } | undefined;
};

/** The number of a receipt for a stay or an appointment; a gift's has no letter. */
export function receiptName(year: number, number: number): string {
  return `W-${year}-${String(number).padStart(6, "0")}`;
}

/** Whether this person may take a payment back: who recorded it, and staff. */
export function canTakeBack(
  { recordedById, takenBack }: Pick<Payment, "recordedById" | "takenBack">,
  { id, role }: { id: string; role: Role },
): boolean {
  return takenBack === undefined && (runsRescue(role) || recordedById === id);
}

/** Whether it can be taken back without saying why. */
export function isJustRecorded({ recordedAt }: Pick<Payment, "recordedAt">, now: Date): boolean {
  return now.getTime() < Date.parse(recordedAt) + undoMs;
}

/** `₦20,000.00 in cash on 20 Nov, 2026`. */
export function paymentInWords({
  amountKobo,
  method,
  day,
}: Pick<Payment, "amountKobo" | "method" | "day">): string {
  const way = method === "cash" ? "in cash" : "by bank transfer";
  return `${formatMoney(amountKobo)} ${way} on ${formatDay(day)}`;
}

/** The page of a payment's receipt. */
export function receiptPath(id: string): string {
  return `/dashboard/payments/${id}`;
}

/** What an owner owes, or a boarder or veterinarian is owed: stays and appointments, the latest first. */
export const billingList = {
  path: "/dashboard/billing",
  filters: { show: ["owed"] },
  chips: "show",
} as const satisfies ListDefinition;

export const workPaymentTexts = {
  amount: "Please enter the amount",
  day: "Please enter the day on which it was received",
  method: "Please choose how it was paid",
  reason: "Please say why; the other side reads it",
  notAgreed: "Nothing is agreed here, so no money can be recorded.",
};

const moneyForms = ["recordPayment", "takeBackPayment"];

type MoneyTexts = {
  billing: string;
  payments: string;
  /** The tile of what is owed. */
  owed?: { label: string; inWords: (money: string, count: number) => string };
};

/** What each role reads about its money. */
export const moneyTexts: Record<Role, MoneyTexts> = {
  petOwner: {
    billing: "You pay the boarder and the veterinarian.",
    payments: "What you paid",
    owed: {
      label: "You owe",
      inWords: (money, count) => `You owe ${money}, ${counted(count, "booking")}`,
    },
  },
  boarder: {
    billing: "What owners agreed to pay you for stays.",
    payments: "What you received",
    owed: {
      label: "Owed to you",
      inWords: (money, count) => `${money} owed to you, ${counted(count, "stay")}`,
    },
  },
  veterinarian: {
    billing: "What owners agreed to pay you for visits.",
    payments: "What you received",
    owed: {
      label: "Owed to you",
      inWords: (money, count) => `${money} owed to you, ${counted(count, "visit")}`,
    },
  },
  staff: {
    billing: "What was agreed for stays and appointments.",
    payments: "What was paid",
  },
};

/** Says of a form that came back whether it is one about money, or another of its page. */
export function splitReturned<Form extends { intent: string | undefined }>(
  returned: Form | undefined,
): { money: Form | undefined; rest: Form | undefined } {
  const isMoney = moneyForms.includes(returned?.intent ?? "");
  return isMoney ? { money: returned, rest: undefined } : { money: undefined, rest: returned };
}
