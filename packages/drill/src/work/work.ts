import { setTimeout as sleep } from "node:timers/promises";
import { HtmlClient } from "../../../../tools/html-client.ts";
import type { Observed } from "../observed.ts";
import type { Parts } from "../parts.ts";
import type { Cast, Login } from "../prepare.ts";
import { Visitor } from "../visitor.ts";

export type Field = {
  observed: Observed;
  parts: Pick<Parts, "origin" | "sites" | "mail" | "payments">;
  cast: Cast;
  photo: Buffer;
  /** A number that nobody else has: for names, addresses and phone numbers. */
  next(): number;
  /** Whether no more is to be begun. */
  isOver(): boolean;
};

/** One turn of a kind of work, as one person does it. */
export type Work = {
  name: string;
  /** How many do it at once, and how long each rests. */
  hands: number;
  pauseMs: number;
  begin(field: Field, hand: number): () => Promise<void>;
};

/** Somebody new, with nothing in their browser. */
export function visit({ observed, parts }: Field, work: string): HtmlClient<Visitor> {
  return new HtmlClient(new Visitor(observed, parts.origin, { work }));
}

export async function signIn(field: Field, work: string, who: Login): Promise<HtmlClient<Visitor>> {
  const page = await visit(field, work).open("/login");
  await page.fill("Email Address", who.email).fill("Password", who.password).press("Login");
  if (page.address.startsWith("/login"))
    throw new Error(`${who.email} is not let in: ${page.alert}`);
  return page;
}

/** Does all kinds at once until the field is over. What goes wrong for one is written down, and it goes on. */
export async function doAll(field: Field, works: readonly Work[]): Promise<void> {
  const hands = works.flatMap((work) =>
    Array.from({ length: work.hands }, async (_, hand) => {
      const turn = work.begin(field, hand);
      while (!field.isOver()) {
        try {
          await turn();
        } catch (error) {
          const message = (error as Error).message.slice(0, 300);
          field.observed.failures.push({ work: work.name, message, at: Date.now() });
        }
        await sleep(work.pauseMs);
      }
    }),
  );
  await Promise.all(hands);
}

/** The item whose turn it is. */
export function pick<T>(list: readonly T[], number: number): T {
  const item = list[number % list.length];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
}

/** The secret is the number: no two are alike. */
export const emailOf = (number: number, what: string) => `${what}.${number}@drill.example`;
export const phoneOf = (number: number) => `0803${String(number).padStart(7, "0")}`;
