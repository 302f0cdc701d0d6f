import { expect, test } from "vitest";
import type { Uploader } from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
import type { Role } from "#app/platform/actor.ts";
import { limits } from "#server/limits.ts";
import { completeParts } from "#server/request-body.ts";
import { createUploadLimiter } from "#server/upload-limiter.ts";

/** A limiter as the server has it, with a clock to move, and uploads by the name of who sends them. */
function opened() {
  let now = 0;
  const limiter = createUploadLimiter({
    total: limits.uploads,
    forStaff: limits.uploadsForStaff,
    strangers: limits.uploadsOfStrangers,
    strangersPerNetwork: limits.uploadsOfStrangersPerNetwork,
    perNetwork: limits.uploadsPerNetwork,
    perPerson: limits.uploadsPerPerson,
    graceMs: limits.uploadGraceMs,
    now: () => now,
  });
  const ended: string[] = [];
  const begin = (name: string, address: string, bytes: number, person?: Uploader) => {
    const place = limiter.take({ address, person }, () => ended.push(name));
    place?.count(bytes);
    return place;
  };
  const signedIn =
    (role: Role, isConfirmed: boolean) =>
    (name: string, address: string, bytes = 0) =>
      begin(name, address, bytes, { personId: name, role, isConfirmed });
  return {
    limiter,
    ended,
    /** A visitor's upload that brought so many bytes, by the name of its address. */
    stranger: (address: string, bytes = 0) => begin(address, address, bytes),
    person: signedIn("petOwner", true),
    unconfirmed: signedIn("petOwner", false),
    staff: signedIn("staff", true),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const minute = 60_000;

test("a stranger has at most eight places an address, and so has an IPv6 /48", () => {
  for (const prefix of ["10.0.0.1", "2001:db8:7"]) {
    const { stranger, ended } = opened();
    const at = (n: number) => (prefix.includes(":") ? `${prefix}:${n}::1` : prefix);
    for (let n = 0; n < 8; n += 1) expect(stranger(at(n))).toBeDefined();
    expect(stranger(at(8))).toBeUndefined();
    expect(stranger(prefix.includes(":") ? "2001:db8:8::1" : "10.0.0.2")).toBeDefined();
    expect(ended).toEqual([]);
  }
});

test("an account without a confirmed address is a stranger: many of them on one address hold eight places", () => {
  const { unconfirmed, stranger, limiter, ended } = opened();
  for (let n = 0; n < 24; n += 1) unconfirmed(`p${n >> 1}`, "10.0.0.1");
  expect(limiter.taken()).toBe(8);
  expect(stranger("10.0.0.1")).toBeUndefined();
  for (let n = 0; n < 24; n += 1) unconfirmed(`q${n}`, `10.0.1.${n}`);
  expect(limiter.taken()).toBe(12);
  expect(ended).toHaveLength(20);
});

test("one network has twelve places with its signed-in people, and an IPv6 /48 is one network", () => {
  for (const at of [() => "10.0.0.1", (n: number) => `2001:db8:7:${n}::1`]) {
    const { person, stranger, staff, limiter, ended } = opened();
    for (let n = 0; n < 6; n += 1) expect(stranger(at(n))).toBeDefined();
    for (let n = 0; n < 6; n += 1) expect(person(`p${n}`, at(n))).toBeDefined();
    expect(person("more", at(7))).toBeUndefined();
    expect(stranger(at(8))).toBeUndefined();
    expect(person("elsewhere", "10.9.9.9")).toBeDefined();
    expect(staff("ada", at(9))).toBeDefined();
    expect(limiter.taken()).toBe(14);
    expect(ended).toEqual([]);
  }
});

test("each signed-in person has two places, wherever they are", () => {
  const { person, unconfirmed, staff } = opened();
  for (const [name, begin] of Object.entries({ person, unconfirmed, staff })) {
    expect(begin(name, "10.0.0.1")).toBeDefined();
    expect(begin(name, "10.0.0.2")).toBeDefined();
    expect(begin(name, "10.0.0.3")).toBeUndefined();
  }
});

test("four places are left to staff, whoever else comes", () => {
  const { stranger, person, staff, limiter, ended } = opened();
  for (let n = 0; n < 30; n += 1) stranger(`10.0.0.${n}`);
  expect(limiter.taken()).toBe(12);
  ended.length = 0;
  for (let n = 0; n < 8; n += 1) expect(person(`p${n}`, `10.1.0.${n}`)).toBeDefined();
  expect([limiter.taken(), ended.length]).toEqual([20, 0]);
  expect(person("next", "10.1.1.1")).toBeDefined();
  expect([limiter.taken(), ended.length]).toEqual([20, 1]);
  for (let n = 0; n < 4; n += 1) expect(staff(`s${n}`, "10.2.0.1")).toBeDefined();
  expect([limiter.taken(), ended.length]).toEqual([24, 1]);
});

test("when none is left for people, the slowest stranger's ends for whoever comes", () => {
  const { stranger, person, ended, pass } = opened();
  for (let n = 0; n < 12; n += 1) stranger(`10.0.0.${n}`, n === 5 ? 1000 : 90_000);
  pass(minute);
  stranger("10.1.0.1", 5000);
  expect(ended).toEqual(["10.0.0.5"]);
  for (let n = 0; n < 9; n += 1) person(`p${n}`, `10.2.0.${n}`);
  expect(ended).toHaveLength(2);
  expect(ended[1]).toMatch(/^10\.0\.0\./);
});

test("when staff need a place and none is free, the slowest upload of others ends", () => {
  const { stranger, person, staff, limiter, ended, pass } = opened();
  for (let n = 0; n < 4; n += 1) staff(`slow${n}`, "10.2.0.1");
  for (let n = 0; n < 12; n += 1) stranger(`10.0.0.${n}`, n === 5 ? 2000 : 90_000);
  for (let n = 0; n < 8; n += 1) person(`p${n}`, `10.1.0.${n}`, n === 3 ? 1000 : 90_000);
  pass(minute);
  expect(staff("ada", "10.2.0.1")).toBeDefined();
  expect(staff("ada", "10.2.0.1")).toBeDefined();
  expect(ended).toEqual(["p3", "10.0.0.5"]);
  for (let n = 0; n < 17; n += 1) staff(`t${n}`, "10.2.0.1");
  expect(staff("last", "10.2.0.1")).toBeDefined();
  // Nobody's but those of staff are left.
  expect(staff("later", "10.2.0.1")).toBeUndefined();
  expect(limiter.taken()).toBe(24);
});

test("one that has just begun is not the slowest, and one that has arrived does not end", () => {
  const { stranger, ended, pass } = opened();
  const places = Array.from({ length: 12 }, (_, n) => stranger(`10.0.0.${n}`, 90_000 + n));
  places[0]?.arrived();
  pass(minute);
  expect(stranger("10.1.0.1")).toBeDefined();
  expect(stranger("10.1.0.2")).toBeDefined();
  expect(ended).toEqual(["10.0.0.1", "10.0.0.2"]);
});

test("where nobody's can end the next is refused, and a place that was given back can be taken", () => {
  const { stranger, person, ended } = opened();
  const places = Array.from({ length: 20 }, (_, n) => person(`p${n}`, `10.0.0.${n}`));
  expect(stranger("10.1.0.1")).toBeUndefined();
  expect(person("q", "10.1.0.2")).toBeUndefined();
  expect(ended).toEqual([]);
  places[3]?.release();
  expect(stranger("10.1.0.1")).toBeDefined();
});

test("of a form that was cut off the parts that came whole are kept", () => {
  const part = (name: string, text: string) =>
    `--x y\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const [type, whole] = [
    'multipart/form-data; boundary="x y"',
    part("a", "one") + part("b", "two"),
  ];
  const read = (text: string, as = type) => {
    const parts = completeParts(Buffer.from(text), as);
    return parts && Buffer.from(parts).toString();
  };
  expect(read(`${whole}--x y\r\nContent-Dis`)).toBe(`${whole}--x y--\r\n`);
  expect(read(`${part("a", "one")}${part("b", "tw").trimEnd()}`)).toBe(
    `${part("a", "one")}--x y--\r\n`,
  );
  expect(read(part("a", "on").trimEnd())).toBeUndefined();
  expect(read(whole, "multipart/form-data")).toBeUndefined();
});
