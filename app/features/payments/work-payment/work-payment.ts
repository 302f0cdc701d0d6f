/** The money of stays and appointments. Amounts are in kobo. @see product.md "Money of the work" */
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

export type WorkKind = "stay" | "appointment";
export type WorkId = { kind: WorkKind; id: string };

export type Work = WorkId & {
  status: StayStatus | AppointmentStatus;
  pet: string;
  ownerId: string | null;
  owner: string;
  /** The owner's; empty if there is none. */
  phone: string;
  providerId: string | null;
  /** The boarder or veterinarian; null while a stay has none. */
  provider: string | null;
  /** Days of a stay, instants of an appointment. */
  starts: string;
  ends: string;
  /** Null: on request. */
  priceKobo: number | null;
  paidKobo: number;
};

/** Did not take place; listed only if something was paid. */
export const offVisitStatuses = [...calledOffAppointmentStatuses, "no_show"] as const;

/** The provider may keep money of these, such as a deposit; nothing more is owed. */
const depositStatuses = ["cancelled", "no_show"] as const;

export function isWorkAgreed({ kind, status }: Pick<Work, "kind" | "status">): boolean {
  const statuses: readonly string[] = kind === "stay" ? agreedStayStatuses : agreedVisitStatuses;
  return statuses.includes(status);
}

export function acceptsPayments(work: Pick<Work, "kind" | "status">): boolean {
  return isWorkAgreed(work) || (depositStatuses as readonly string[]).includes(work.status);
}

export type Money = {
  /** Null while nothing is agreed, or where the price was on request. */
  agreedKobo: number | null;
  paidKobo: number;
  owedKobo: number;
  /** Paid above the agreed price. */
  creditKobo: number;
};

/** After a cancellation nothing is owed, and what was paid is no credit. */
export function computeMoney(
  work: Pick<Work, "kind" | "status" | "priceKobo" | "paidKobo">,
): Money {
  const { priceKobo, paidKobo } = work;
  const agreedKobo = isWorkAgreed(work) ? priceKobo : null;
  const rest = agreedKobo === null ? 0 : agreedKobo - paidKobo;
  return { agreedKobo, paidKobo, owedKobo: Math.max(0, rest), creditKobo: Math.max(0, -rest) };
}

/** Why there is no agreed amount. */
export function notAgreed(work: Pick<Work, "kind" | "status" | "priceKobo">): string {
  if (isWorkAgreed(work)) return "price on request";
  if (acceptsPayments(work)) return "nothing, it did not take place";
  if (work.priceKobo === null) return "not yet, price on request";
  return `not yet, ${formatMoney(work.priceKobo)} asked`;
}

export function moneyInWords(work: Pick<Work, "kind" | "status" | "priceKobo" | "paidKobo">) {
  const { agreedKobo, paidKobo, owedKobo, creditKobo } = computeMoney(work);
  const rest =
    creditKobo > 0
      ? `${formatMoney(creditKobo)} credit`
      : owedKobo > 0
        ? `${formatMoney(owedKobo)} owed`
        : "nothing owed";
  return [
    `Agreed: ${agreedKobo === null ? notAgreed(work) : formatMoney(agreedKobo)}`,
    ...(acceptsPayments(work) || paidKobo > 0 ? [`paid: ${formatMoney(paidKobo)}`] : []),
    ...(agreedKobo === null ? [] : [rest]),
  ].join("; ");
}

export function workTitle({ kind, pet }: Pick<Work, "kind" | "pet">): string {
  return kind === "stay" ? `The stay of ${pet}` : `Appointment of ${pet}`;
}

/** The page of a stay or appointment for this role, or the list of billing. */
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

export const moneyAnchor = "#money";

export const paymentMethods = ["cash", "transfer"] as const;
type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodNames: Record<PaymentMethod, string> = {
  cash: "Cash",
  transfer: "Bank transfer",
};

export const maxPaymentKobo = 100_000_000_00;
/** Older payments are not recorded. */
export const maxPaymentAgeMonths = 12;
/** The same amount, day and method within these minutes may be the same payment. */
export const duplicateMinutes = 10;

export function maxPaymentAgeInWords(): string {
  return inWords(maxPaymentAgeMonths, "month");
}

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
  receipt: string;
  /** Its receipt is void. */
  takenBack: { by: string; at: string; reason: string } | undefined;
};

/** A donation's receipt has no letter. */
export function workReceiptName(year: number, number: number): string {
  return `W-${year}-${String(number).padStart(6, "0")}`;
}

export function canTakeBack(
  { recordedById, takenBack }: Pick<Payment, "recordedById" | "takenBack">,
  { id, role }: { id: string; role: Role },
): boolean {
  return takenBack === undefined && (runsRescue(role) || recordedById === id);
}

/** Whether it can be taken back without a reason. */
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

export function receiptPath(id: string): string {
  return `/dashboard/payments/${id}`;
}

export const billingList = {
  path: "/dashboard/billing",
  filters: { show: ["owed", "paid"] },
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
  owed?: { label: string; inWords: (money: string, count: number) => string };
};

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

/** Separates returned forms about money from other forms of the page. */
export function splitReturned<Form extends { intent: string | undefined }>(
  returned: Form | undefined,
): { money: Form | undefined; rest: Form | undefined } {
  const isMoney = moneyForms.includes(returned?.intent ?? "");
  return isMoney ? { money: returned, rest: undefined } : { money: undefined, rest: returned };
}
