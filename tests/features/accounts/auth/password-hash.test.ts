import { expect, test } from "vitest";
import {
  checkPassword,
  hashPassword,
} from "#app/features/accounts/auth/password/password-hash.server.ts";

/** Hashes of `Zoë-and-Rex-1` by @node-rs/argon2 with today's cost, and by OpenSSL with another. */
const stored = [
  "$argon2id$v=19$m=19456,t=2,p=1$7eryWmgWxQZB+/z+jp36Yw$UaeumUamNI96EcyDAyVF59vQMTHpJGAXH4650Cwlw3E",
  "$argon2id$v=19$m=47104,t=1,p=1$cfxa6us/shJ7MmxBjBpnCA$xdq5XqBz5mDvtVWF4mqEhmSR1bLAnI1MAIl4KypB2sE",
];

test.each(stored)(
  "a stored hash opens for its password alone, whatever wrote it: %s",
  async (hash) => {
    expect(await checkPassword(hash, "Zoë-and-Rex-1")).toBe(true);
    expect(await checkPassword(hash, "Zoë-and-Rex-1".normalize("NFD"))).toBe(true);
    expect(await checkPassword(hash, "Zoë-and-Rex-2")).toBe(false);
  },
);

test.each([null, "", "$argon2id$x"])("no password opens the stored hash %j", async (hash) => {
  expect(await checkPassword(hash, "Zoë-and-Rex-1")).toBe(false);
});

test("a new hash costs what OWASP asks for at least, and has a salt of its own", async () => {
  const [one, other] = [await hashPassword("Zoë-and-Rex-1"), await hashPassword("Zoë-and-Rex-1")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await checkPassword(one ?? "", "Zoë-and-Rex-1")).toBe(true);
  expect(other).not.toBe(one);
});
