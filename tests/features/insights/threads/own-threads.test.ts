import { beforeEach, expect, test } from "vitest";
import { findInterestStatus } from "#app/features/adoption/interest/public/follow-interest.server.ts";
import {
  writeAsApplicant,
  writeToApplicant,
} from "#app/features/adoption/interest/write-interest-message.server.ts";
import {
  writeAsStayOwner,
  writeStayMessage,
} from "#app/features/boarding/stay/write-stay-message.server.ts";
import { listWaitingCounts, sumByMenu } from "#app/features/insights/dashboard/dashboard.server.ts";
import { listOwnThreads } from "#app/features/insights/threads/list-own-threads.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { request, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit, cast } from "#tests/support/people.ts";
import { servicesForEach } from "#tests/support/services.ts";
import { receive } from "#tests/support/site-data.ts";
import { acceptStay, giveStayBack, handOverStay } from "#tests/support/stay-steps.ts";
import { boarder, handedOver, received } from "#tests/support/stays.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";

let keys = 0;
const nextKey = () => {
  keys += 1;
  return `a-key-of-own-threads-${keys}`;
};

onEachEngine("conversations in Messages on %s", (engine) => {
  const { services, ada, ngozi, musa } = servicesForEach(engine, "ada", "ngozi", "musa");
  let bisi: Actor;
  beforeEach(async () => {
    bisi = await boarder(services, "bisi", { places: 20 });
  });

  const listed = async (actor: Actor) => {
    const { threads } = await listOwnThreads(services, actor);
    return threads.map(({ other, title, by, text, unread }) => {
      return `${other.name}, ${title}. ${by}: ${text}${unread > 0 ? ` (${unread})` : ""}`;
    });
  };
  const counted = async (actor: Actor) => {
    const menu = actor.role === "staff" ? "/dashboard/staff/messages" : "/dashboard/messages";
    return sumByMenu(await listWaitingCounts(services, actor))[menu];
  };
  /** Of everybody, whoever they are. */
  const seen = async (...actors: Actor[]) => {
    const all = await Promise.all(
      actors.map(async (one) => [await listed(one), await counted(one)]),
    );
    return all.flat(2);
  };
  const confirm = (isConfirmed: boolean) =>
    updateRows(
      services,
      "people",
      { id: ngozi.id },
      { email_verified_at: isConfirmed ? services.now().toISOString() : null },
    );

  async function asked() {
    const pet = await shelter(services, { name: "Simba" });
    const sent = somebody({ name: "Ngozi Eze", email: cast.ngozi.email });
    const { id, reference } = await request(services, pet, sent);
    const tell = (text: string) => {
      services.pass(1000);
      return writeToApplicant(services, ada, id, text, nextKey());
    };
    const reply = (text: string) => {
      services.pass(1000);
      return writeAsApplicant(services, reference, text, nextKey());
    };
    const read = (actor: Actor) => findInterestStatus(services, reference, "whole", actor.id);
    return { id, reference, tell, reply, read };
  }

  test("about an adoption request are the applicant's, and staff's while they wait for an answer", async () => {
    const { tell, reply, read, reference } = await asked();
    expect(await seen(ngozi, ada)).toEqual([0, 0]);
    value(await tell("When can you come?"));
    const fromUs = "Our team, Your request for Simba. Our team: When can you come?";
    expect(await seen(ngozi, ada)).toEqual([`${fromUs} (1)`, 1, 0]);
    const [thread] = (await listOwnThreads(services, ngozi)).threads;
    expect(thread?.href).toBe(`/r/${reference}`);
    await read(bisi);
    expect(await counted(ngozi)).toBe(1);
    await read(ngozi);
    expect(await seen(ngozi, ada)).toEqual([fromUs, 0, 0]);
    value(await reply("On Friday."));
    expect(await seen(ngozi, ada)).toEqual([
      "Our team, Your request for Simba. You: On Friday.",
      0,
      "Ngozi Eze, The request for Simba. Ngozi Eze: On Friday. (1)",
      1,
    ]);
    await receive(services);
    expect(await counted(ada)).toBe(2);
    value(await tell("See you then."));
    expect(await seen(ada)).toEqual([1]);
    expect(await seen(musa, bisi)).toEqual([0, 0]);
  });

  test("about an adoption request are nobody's by an address that is not confirmed, and listed once it is", async () => {
    await confirm(false);
    const { tell, reply } = await asked();
    value(await tell("When can you come?"));
    value(await reply("On Friday."));
    expect(await seen(ngozi)).toEqual([0]);
    expect(await rowsOf(services, "thread_reads", {}, "person_id")).toEqual([]);
    await confirm(true);
    expect(await seen(ngozi)).toEqual(["Our team, Your request for Simba. You: On Friday.", 0]);
    value(await tell("Good."));
    expect(await counted(ngozi)).toBe(1);
    await confirm(false);
    expect(await seen(ngozi)).toEqual([0]);
  });

  test("about an erased request are on no list and in no count", async () => {
    const { reference, tell, reply } = await asked();
    value(await tell("When can you come?"));
    value(await reply("On Friday."));
    value(await eraseReferenceRecord(services, reference));
    expect(await seen(ngozi, ada)).toEqual([0, 0]);
    expect(await rowsOf(services, "thread_reads", {}, "person_id")).toEqual([]);
  });

  test("about a stay are staff's while its owner waits for them, and belong to a confirmed address", async () => {
    const stay = await received(services, { petName: "Kofi", ownerEmail: cast.ngozi.email });
    const write = (text: string) => {
      services.pass(1000);
      return writeAsStayOwner(services, stay.reference, text, nextKey());
    };
    value(await write("Who will it be?"));
    const mine = "Our team, The stay of Kofi. You: Who will it be?";
    const theirs = `${stay.owner_name}, The stay of Kofi. ${stay.owner_name}: Who will it be? (1)`;
    expect(await seen(ngozi, ada)).toEqual([mine, 0, theirs, 1]);
    await confirm(false);
    expect(await seen(ngozi)).toEqual([0]);
    await confirm(true);
    services.pass(1000);
    value(await writeStayMessage(services, ada, stay.id, { message: "Bísí." }, nextKey()));
    expect(await seen(ngozi, ada)).toEqual([
      "Our team, The stay of Kofi. Our team: Bísí. (1)",
      1,
      0,
    ]);
    value(await write("And where?"));
    expect(await counted(ada)).toBe(1);
    services.pass(1000);
    value(await acceptStay(services, ada, stay.id, {}, undefined));
    expect(await seen(ada)).toEqual([0]);
    value(await write("Thank you. And where?"));
    expect(await counted(ada)).toBe(1);
    value(await handOverStay(services, ada, stay.id, { boarderId: bisi.id }, undefined));
    expect(await seen(ada)).toEqual([0]);
  });

  test("about a stay are its boarder's alone, and no longer counted after the stay was given back", async () => {
    const stay = await handedOver(services, ada, bisi, {
      petName: "Kofi",
      ownerEmail: cast.ngozi.email,
    });
    const next = await boarder(services, "tunde", { places: 5 });
    services.pass(1000);
    value(await writeStayMessage(services, ngozi, stay.id, { message: "He bites." }, nextKey()));
    const atBisi = `${stay.owner_name}, The stay of Kofi. ${ngozi.name}: He bites. (1)`;
    expect(await seen(bisi, next)).toEqual([atBisi, 1, 0]);
    value(await giveStayBack(services, bisi, stay.id, { reason: "I am ill" }, undefined));
    expect(await seen(bisi, next)).toEqual([0, 0]);
  });

  test("are each listed once, also where an account has the address and wrote itself", async () => {
    const { tell } = await asked();
    value(await tell("One."));
    value(await tell("Two."));
    const tunde = await admit(services, "tunde");
    expect(await listed(tunde)).toEqual([]);
    expect(await listed(ngozi)).toEqual(["Our team, Your request for Simba. Our team: Two. (2)"]);
    expect(await counted(ngozi)).toBe(1);
  });
});
