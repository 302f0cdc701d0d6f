/** Which pets this browser asked about, with the reference's address. Removed at logout; see `draft-store.ts`. */

import { connect } from "#app/browser/connect.ts";
import { type SentForm, sentEvent } from "#app/browser/forms/events.ts";
import { senderDays } from "#app/platform/http/cookie-policy.ts";
import { draftOwner } from "./draft-owner.ts";

type Asked = { owner: string; page: string; to: string; at: number };

const storageKey = "asked pets";
/** As many references as the cookie of a sender holds, for as long. */
const maxAsked = 20;
const maxAgeMs = senderDays * 24 * 60 * 60 * 1000;

function listAsked(): Asked[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "[]") as Asked[];
    return stored.filter(({ at }) => Date.now() - at < maxAgeMs);
  } catch {
    return [];
  }
}

function storeAsked(asked: Asked[]): void {
  try {
    if (asked.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(asked.slice(0, maxAsked)));
  } catch {
    // Private windows and full phones store nothing.
  }
}

/** All, or those of one person; `""` for what was sent without an account. */
export function forgetAsked(owner?: string): void {
  const asked = listAsked();
  if (asked.length > 0)
    storeAsked(asked.filter((one) => owner !== undefined && one.owner !== owner));
}

/** The link stays in its place and has its size before, so nothing moves. */
function show(link: HTMLAnchorElement): undefined {
  const owner = draftOwner();
  const asked = listAsked().find((one) => one.owner === owner && one.page === location.pathname);
  const words = link.querySelector("span");
  if (!asked || !words) return;
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
  words.textContent = (link.dataset.asked ?? "").replace(
    "{day}",
    day.format(asked.at).replace(" ", "\u00a0"),
  );
  link.href = asked.to;
  link.hidden = false;
}

export function followAsked(): void {
  const links = "[data-asked]";
  document.addEventListener(sentEvent, ({ target, detail }: CustomEventInit<SentForm> & Event) => {
    const to = new URL(detail?.next ?? "", location.href).pathname;
    const form = target as HTMLFormElement;
    const page = new URL(form.action).pathname;
    if (!document.querySelector(links) || page !== location.pathname || !/^\/r\//.test(to)) return;
    const others = listAsked();
    if (others.some((one) => one.to === to)) return;
    storeAsked([{ owner: draftOwner(), page, to, at: Date.now() }, ...others]);
  });
  connect(links, show);
  // A page from the browser's memory is as it was left.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted)
      for (const link of document.querySelectorAll(links)) show(link as HTMLAnchorElement);
  });
}
