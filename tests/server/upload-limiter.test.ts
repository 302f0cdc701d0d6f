import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { completeParts } from "#server/request-body.ts";
import { createUploadLimiter, type UploadPlace } from "#server/upload-limiter.ts";

/** A limiter as the server has it, with a clock to move, and uploads by the name of who sends them. */
function opened() {
  let now = 0;
  const limiter = createUploadLimiter({
    total: limits.uploads,
    strangers: limits.uploadsOfStrangers,
    perNetwork: limits.uploadsPerNetwork,
    perPerson: limits.uploadsPerPerson,
    graceMs: limits.uploadGraceMs,
    now: () => now,
  });
  const ended: string[] = [];
  const begin = (name: string, sender: { address: string; personId?: string }) =>
    limiter.take(sender, () => ended.push(name));
  return {
    limiter,
    ended,
    begin,
    /** A stranger's upload that brought so many bytes. */
    stranger: (address: string, bytes = 0): UploadPlace | undefined => {
      const place = begin(address, { address });
      place?.count(bytes);
      return place;
    },
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

test("strangers have half of the places, and who is signed in the other half, two each", () => {
  const { stranger, begin, ended, limiter } = opened();
  for (let n = 0; n < 30; n += 1) stranger(`10.0.0.${n}`);
  expect(limiter.taken()).toBe(12);
  ended.length = 0;
  for (let n = 0; n < 12; n += 1) {
    const sender = { address: "10.0.0.1", personId: `p${n >> 1}` };
    expect(begin(`p${n}`, sender), `place ${n}`).toBeDefined();
  }
  expect(ended).toEqual([]);
  expect(begin("third", { address: "10.9.9.9", personId: "p0" })).toBeUndefined();
  expect(limiter.taken()).toBe(24);
});

test("when all are taken, the slowest stranger's ends for whoever comes", () => {
  const { stranger, begin, ended, pass } = opened();
  for (let n = 0; n < 12; n += 1) stranger(`10.0.0.${n}`, n === 5 ? 1000 : 90_000);
  pass(minute);
  stranger("10.1.0.1", 5000);
  expect(ended).toEqual(["10.0.0.5"]);
  for (let n = 0; n < 13; n += 1) begin(`p${n}`, { address: "10.0.0.1", personId: `p${n}` });
  expect(ended).toHaveLength(2);
  expect(ended[1]).toMatch(/^10\.0\.0\./);
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
  const { stranger, begin, ended } = opened();
  const places = Array.from({ length: 24 }, (_, n) =>
    begin(`p${n}`, { address: "10.0.0.1", personId: `p${n}` }),
  );
  expect(stranger("10.1.0.1")).toBeUndefined();
  expect(begin("q", { address: "10.0.0.1", personId: "q" })).toBeUndefined();
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
