import { createCookie } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { readPendingSignIn } from "#app/features/accounts/auth/pending-sign-in.middleware.server.ts";
import {
  redirectToRecoveryCodes,
  takeRecoveryCodes,
} from "#app/features/accounts/auth/recovery-sheet.middleware.server.ts";
import {
  readBrowser,
  rememberBrowser,
  resumeSession,
} from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import {
  readSentTo,
  rememberSentTo,
} from "#app/features/adoption/pet-alert/sent-to-cookie.server.ts";
import { ownCookie, type SignedCookie, signedCookies } from "#app/platform/http/cookies.server.ts";
import { readNotice, redirectWithNotice } from "#app/platform/http/notices.server.ts";
import {
  hasOpened,
  readSentReferences,
  rememberOpened,
  rememberSender,
} from "#app/platform/http/sender-cookie.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { followLink } from "#app/platform/reference-keys/follow-link.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { linesWith } from "#tests/support/source.ts";

type Sample = {
  /** A real value, as we send it. */
  make: () => Promise<unknown>;
  /** What a request gets by the cookie; `undefined` or empty where it is worth nothing. */
  read: (request: Request) => Promise<unknown>;
};

const reference = "A2222222222";
const plain = () => new Request("http://localhost:3000/");

const { services, ada } = servicesForAll("sqlite", "ada");
let samples: Record<SignedCookie, Sample>;

beforeAll(async () => {
  const valueFrom = async (name: SignedCookie, made: Promise<Response | string>) => {
    const answer = await made;
    const lines = typeof answer === "string" ? [answer] : answer.headers.getSetCookie();
    return valueIn(name, lines);
  };
  samples = {
    session: {
      make: async () => ({ sid: await startSession(services, ada.id, "Firefox"), role: "staff" }),
      read: async (request) => (await resumeSession(services, request)).actor,
    },
    browser: {
      make: () => valueFrom("browser", rememberBrowser(services, plain(), ada.id)),
      read: async (request) => (await readBrowser(services, request)).token,
    },
    "second-step": {
      make: async () => "AAAAAAAAAAAAAAAAAAAAAA",
      read: (request) => readPendingSignIn(services, request),
    },
    "recovery-codes": {
      make: () =>
        valueFrom("recovery-codes", redirectToRecoveryCodes(services, ada, ["one", "two"], "Done")),
      read: (request) => takeRecoveryCodes(services, request, ada),
    },
    sent: {
      make: () => valueFrom("sent", rememberSender(services, plain(), reference)),
      read: (request) => readSentReferences(services, request),
    },
    opened: {
      make: async () => {
        const key = await mailKey();
        return valueFrom("opened", rememberOpened(services, plain(), { reference, key }));
      },
      read: async (request) => (await hasOpened(services, request, reference)) || undefined,
    },
    notice: {
      make: () =>
        valueFrom("notice", redirectWithNotice(services, "/", { kind: "info", text: "Hello" })),
      read: (request) => readNotice(services, request),
    },
    "sent-to": {
      make: () =>
        valueFrom(
          "sent-to",
          rememberSentTo(services, {
            email: "a@b.ng",
            chosen: "",
            sentAt: services.now().toISOString(),
            isRepeated: false,
          }),
        ),
      read: (request) => readSentTo(services, request),
    },
  };
});

/** Sends an e-mail about the reference. Returns the key in it. */
async function mailKey(): Promise<string> {
  const link = followLink(services.site.origin, reference);
  const follow = { origin: services.site.origin, reference, what: "request" };
  await services.db.transaction((trx) =>
    sendMail(trx, services.now(), {
      to: "kemi@example.com",
      email: { subject: "About Simba", body: link, follow },
      about: [{ entity: "interest", id: reference }],
    }),
  );
  const [mail] = await emailsTo(services, "kemi@example.com");
  return mail?.body.split("?key=")[1] ?? "";
}

/** The value that a `Set-Cookie` line of this name holds. */
async function valueIn(name: SignedCookie, lines: readonly string[]): Promise<unknown> {
  const line = lines.find((one) => one.startsWith(`${name}=`)) ?? "";
  return ownCookie(services, name, {}).parse(line.split(";")[0] ?? "");
}

/** A request whose cookie `under` has the value that `Set-Cookie` gives to `name`. */
function requestWith(line: string, name: SignedCookie, under: SignedCookie): Request {
  const pair = line.split(";")[0] ?? "";
  return new Request("http://localhost:3000/", {
    headers: { Cookie: `${under}=${pair.slice(name.length + 1)}` },
  });
}

const signed = async (name: SignedCookie) =>
  ownCookie(services, name, {}).serialize(await samples[name].make());

/** As values were signed before their names were. */
const unnamed = async (name: SignedCookie) =>
  createCookie(name, { secrets: services.secrets }).serialize(await samples[name].make());

const nothing = [undefined, []];
const pairs = signedCookies.flatMap((name) =>
  signedCookies.filter((under) => under !== name).map((under) => [name, under] as const),
);

test.each(signedCookies)("the cookie %s is read under its own name", async (name) => {
  const request = requestWith(await signed(name), name, name);
  expect(nothing).not.toContainEqual(await samples[name].read(request));
});

test.each(pairs)("the value of %s under the name %s is worth nothing", async (name, under) => {
  const request = requestWith(await signed(name), name, under);
  expect(nothing).toContainEqual(await samples[under].read(request));
});

test.each(pairs)(
  "the value of %s from before names were signed is worth nothing under the name %s",
  async (name, under) => {
    const request = requestWith(await unnamed(name), name, under);
    expect(nothing).toContainEqual(await samples[under].read(request));
  },
);

test("a session from before names were signed continues", async () => {
  const request = requestWith(await unnamed("session"), "session", "session");
  expect((await resumeSession(services, request)).actor).toEqual(ada);
});

test.each([
  "sent",
  "opened",
  "browser",
  "second-step",
  "recovery-codes",
  "notice",
  "sent-to",
] as const)("the cookie %s from before names were signed is worth nothing", async (name) => {
  const request = requestWith(await unnamed(name), name, name);
  expect(nothing).toContainEqual(await samples[name].read(request));
});

test("cookies are signed in one place", () => {
  const own = "app/platform/http/cookies.server.ts";
  const lines = linesWith(/\bcreateCookie/, /^(app|server)\//);
  expect(lines.filter((line) => !line.startsWith(own))).toEqual([]);
  expect(lines).not.toEqual([]);
});
