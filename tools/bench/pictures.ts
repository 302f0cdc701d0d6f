import { execFileSync } from "node:child_process";
import { photo } from "./data.ts";
import { uncached } from "./load.ts";
import { listPath, type Site } from "./site.ts";
import { load } from "./wrk.ts";

const photos = 20;

type PictureRow = {
  reading: string;
  round: number;
  "req/s": number;
  "p50 ms": number;
  "p99 ms": number;
  "photos done": number;
};

/** Compares reading while staff publish twenty photos at once with reading alone. */
export async function measurePictures(
  site: Site,
  options: { rounds: number; seconds: number },
): Promise<PictureRow[]> {
  const bytes = await Promise.all(
    Array.from({ length: photos }, (_, index) => photo(100 + index, 2400, 3200)),
  );
  // Who sends keeps off the core of who measures.
  execFileSync("taskset", ["-a", "-p", "-c", "0", String(process.pid)], { stdio: "ignore" });
  const rows: PictureRow[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    rows.push(await readFor(site, options.seconds, { reading: "exclusive", round }, () => 0));
    let done = 0;
    const sending = bytes.map((content, index) =>
      publish(site, content, `${round}-${index}`).then(() => {
        done += 1;
      }),
    );
    const reading = { reading: "beside 20 photos", round };
    rows.push(await readFor(site, options.seconds, reading, () => done));
    await Promise.all(sending);
  }
  return rows;
}

async function readFor(
  site: Site,
  seconds: number,
  about: Pick<PictureRow, "reading" | "round">,
  done: () => number,
): Promise<PictureRow> {
  const order = { origin: site.origin, paths: [listPath], cookie: uncached, connections: 4 };
  const { perSecond, p50Ms, p99Ms } = await load({ ...order, seconds });
  return {
    ...about,
    "req/s": Math.round(perSecond),
    "p50 ms": p50Ms,
    "p99 ms": p99Ms,
    "photos done": done(),
  };
}

/** Publishes a listing through the real form, sending it again until it is accepted, at most twenty times. */
export async function publish(site: Site, content: Buffer, name: string): Promise<void> {
  const address = `${site.origin}/create-adoption`;
  const headers = { Cookie: site.staffCookie, Origin: site.origin };
  const form = await (await fetch(address, { headers })).text();
  const key = /name="key"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="key"/.exec(form);
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const body = new FormData();
    const fields = {
      key: key?.[1] ?? key?.[2] ?? "",
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
    const answer = await fetch(address, { method: "POST", redirect: "manual", headers, body });
    await answer.arrayBuffer();
    if (answer.status === 303) return;
    const wait = Number(answer.headers.get("Retry-After") ?? 1);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
  throw new Error(`The photo ${name} was never taken`);
}
