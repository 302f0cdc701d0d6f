import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { photo } from "./data.ts";
import { uncached } from "./load.ts";
import { listPath, type Site } from "./site.ts";
import { load } from "./wrk.ts";

const photos = 20;
/** Who publishes at once: nobody may have more than two uploads under way. */
const colleagues = 10;
/** How long a photo is sent again before the measurement is given up. */
const timeoutMs = 15 * 60_000;

type PictureRow = {
  reading: string;
  round: number;
  "req/s": number;
  "p50 ms": number;
  "p99 ms": number;
  /** Until the reading ended. */
  "photos done": number;
  /** Of all photos, until the last was done. */
  refused: string;
  "all done s": number;
};

type Sender = { cookie: string; address: string };

/** Compares reading while staff publish twenty photos at once with reading alone. */
export async function measurePictures(
  site: Site,
  options: { rounds: number; seconds: number },
): Promise<PictureRow[]> {
  // Drawing one takes seconds, so each is sent several times.
  const drawn = [await photo(100, 2400, 3200), await photo(101, 2400, 3200)];
  const bytes = Array.from({ length: photos }, (_, index) => drawn[index % drawn.length] as Buffer);
  // Two photos each, from places of their own, or most would be refused for the limits of one person.
  const senders: Sender[] = [];
  for (let index = 0; index < colleagues; index += 1) {
    const address = `10.8.${index}.1`;
    const email = `colleague-${index}@bench.example`;
    senders.push({ cookie: await site.addStaff(email, address), address });
  }
  // Who sends keeps off the core of who measures.
  execFileSync("taskset", ["-a", "-p", "-c", "0", String(process.pid)], { stdio: "ignore" });
  const rows: PictureRow[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    const alone = await read(site, options.seconds);
    rows.push({
      reading: "exclusive",
      round,
      ...alone,
      "photos done": 0,
      refused: "",
      "all done s": 0,
    });
    // They have the form open already.
    const ready = await Promise.all(
      bytes.map(async (content, index) => {
        const sender = senders[index % senders.length] as Sender;
        return { content, sender, name: `${round}-${index}`, key: await openForm(site, sender) };
      }),
    );
    let done = 0;
    const refusals: number[] = [];
    const begun = performance.now();
    const sending = ready.map(async (one) => {
      refusals.push(...(await send(site, one)));
      done += 1;
    });
    const beside = await read(site, options.seconds);
    const doneBeside = done;
    await Promise.all(sending);
    rows.push({
      reading: `beside ${photos} photos`,
      round,
      ...beside,
      "photos done": doneBeside,
      refused: refusals.join(" "),
      "all done s": Math.round((performance.now() - begun) / 1000),
    });
  }
  return rows;
}

async function read(site: Site, seconds: number) {
  const order = { origin: site.origin, paths: [listPath], cookie: uncached, connections: 4 };
  const { perSecond, p50Ms, p99Ms } = await load({ ...order, seconds });
  return { "req/s": Math.round(perSecond), "p50 ms": p50Ms, "p99 ms": p99Ms };
}

const createPath = "/create-adoption";

function headersOf(site: Site, { cookie, address }: Sender): Record<string, string> {
  return { Cookie: cookie, Origin: site.origin, "X-Forwarded-For": address };
}

/** Returns the idempotency key of a form for a new listing. */
async function openForm(site: Site, sender: Sender): Promise<string> {
  const page = await fetch(site.origin + createPath, { headers: headersOf(site, sender) });
  const key = /name="key"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="key"/.exec(
    await page.text(),
  );
  return key?.[1] ?? key?.[2] ?? "";
}

/** Publishes a listing through the real form, as a member of the demo's staff. */
export async function publish(site: Site, content: Buffer, name: string): Promise<void> {
  const sender = { cookie: site.staffCookie, address: "127.0.0.1" };
  await send(site, { content, name, sender, key: await openForm(site, sender) });
}

/** Sends the form again until it is accepted. Returns the statuses that it was refused with, 0 for no answer. */
async function send(
  site: Site,
  form: { content: Buffer; name: string; sender: Sender; key: string },
): Promise<number[]> {
  const refusals: number[] = [];
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const answer = await post(site, form).catch(() => undefined);
    if (answer?.status === 303) return refusals;
    refusals.push(answer?.status ?? 0);
    await sleep(Number(answer?.headers.get("Retry-After") ?? 1) * 1000);
  }
  throw new Error(`The photo ${form.name} was never taken: ${refusals.join(" ")}`);
}

async function post(
  site: Site,
  { content, name, sender, key }: { content: Buffer; name: string; sender: Sender; key: string },
): Promise<Response> {
  const body = new FormData();
  const fields = {
    key,
    name: `Bench ${name}`,
    breed: "Mixed",
    age: "2",
    location: "Yaba",
    description: "Measured while others read.",
    species: "Dog",
    sex: "Female",
    size: "Medium",
    intent: "publish",
  };
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append("imageUrl", new Blob([new Uint8Array(content)], { type: "image/jpeg" }), "dog.jpg");
  const headers = headersOf(site, sender);
  const answer = await fetch(site.origin + createPath, {
    method: "POST",
    redirect: "manual",
    headers,
    body,
  });
  await answer.arrayBuffer();
  return answer;
}
