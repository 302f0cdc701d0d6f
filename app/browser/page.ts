/** The one script of the pages that do not hydrate; `vite.config.ts` builds it to `/site.js`. */

import { connect } from "#app/browser/connect.ts";
import { withDrafts } from "#app/browser/drafts/with-drafts.ts";
import { hintEmail } from "#app/browser/forms/email-hint.ts";
import { fill } from "#app/browser/forms/messages.ts";
import { sendByScript } from "#app/browser/forms/send-by-script.ts";
import { followNotices } from "#app/browser/notices.ts";

const find = (query: string) => [...document.querySelectorAll<HTMLElement>(query)];
const [menu] = find("[data-menu]") as HTMLDetailsElement[];
const [overlay] = find("[data-overlay]");
const handle = menu?.firstElementChild as HTMLElement | undefined;
const panel = menu?.nextElementSibling;
const isModified = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;
/** What gives the buttons of forms on their way their words back. */
const sent: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

if (menu && handle && panel) {
  const shown = () => menu.open && handle.getClientRects().length > 0;
  // An open menu is a step of its own in the history, which the way back of a phone takes first.
  const isStep = () => history.state === "menu";
  const follow = () => {
    menu.open = isStep();
  };
  menu.addEventListener("toggle", () => {
    for (const part of find("main,footer")) part.inert = shown();
    if (menu.open && !isStep()) history.pushState("menu", "");
    else if (!menu.open && isStep()) history.back();
  });
  addEventListener("popstate", follow);
  follow();
  addEventListener("resize", () => {
    if (!shown()) menu.open = false;
  });
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (menu.contains(target)) return;
    const link = panel.contains(target) && target.closest("a");
    if (!panel.contains(target)) menu.open = false;
    else if (link && isStep() && !isModified(event)) {
      // The page there takes the place of the step.
      event.preventDefault();
      history.replaceState(null, "");
      menu.open = false;
      load(link.href);
      location.replace(link.href);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!shown()) return;
    const stops = [handle, ...panel.querySelectorAll("a")];
    const next = stops.indexOf(document.activeElement as HTMLElement) + (event.shiftKey ? -1 : 1);
    if (event.key === "Tab") {
      event.preventDefault();
      stops[(next + stops.length) % stops.length]?.focus();
    } else if (event.key === "Escape") {
      menu.open = false;
      handle.focus();
    }
  });
}

function say(button: HTMLElement, text: string): () => void {
  const inside = [...button.childNodes];
  button.textContent = text;
  return () => button.replaceChildren(...inside);
}

/**
 * Says that the next page is slow, unless the event was prevented meanwhile; `own` is the text of the link or form
 * that leads to it.
 */
function load(address: string, own?: string, event?: Event): void {
  const { paths = "", text: textOfPage } = overlay?.dataset ?? {};
  const isSlow = paths.split(" ").includes(new URL(address, location.href).pathname);
  const text = own ?? (isSlow ? textOfPage : undefined);
  if (!overlay || !text) return;
  timer = setTimeout(() => {
    overlay.hidden = event?.defaultPrevented ?? false;
    fill(overlay, "*", text);
  }, 300);
}

function settle(): void {
  clearTimeout(timer);
  if (overlay) overlay.hidden = true;
  for (const undo of sent.splice(0)) undo();
}
addEventListener("pageshow", settle);
overlay?.addEventListener("click", settle);

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const { dataset } = form;
  if (dataset.native !== undefined) return;
  if (dataset.sent) {
    event.preventDefault();
    return;
  }
  load(form.getAttribute("action") ?? "", dataset.loading, event);
  // By the attribute: a field called "method" takes the place of the property.
  if (form.getAttribute("method") !== "post" || event.defaultPrevented) return;
  const button = event.submitter as HTMLButtonElement | null;
  const text = button?.dataset.pending;
  if (button && text) {
    const undo = say(button, text);
    button.ariaDisabled = dataset.sent = "true";
    sent.push(() => {
      button.ariaDisabled = null;
      delete dataset.sent;
      undo();
    });
  }
  if (dataset.plainForm === undefined) {
    setTimeout(settle, 6e4); // a lost answer must not lock the form
    return;
  }
  event.preventDefault();
  void sendByScript(form, button).then(settle);
});

document.addEventListener("formdata", ({ target, formData }) => {
  if ((target as HTMLFormElement).method !== "get") return;
  for (const [name, value] of [...formData]) if (!value) formData.delete(name);
});

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a,[data-copy]");
  if (!link || event.defaultPrevented || isModified(event)) return;
  const { back, copy } = link.dataset;
  if (copy !== undefined) {
    void navigator.clipboard
      .writeText(copy || location.href)
      .then(() => setTimeout(say(link, "Copied"), 2500));
  }
  // A step to a part of this page loads nothing.
  if (link.href && !(link.hash && link.href.split("#")[0] === location.href.split("#")[0])) {
    load(link.href, link.closest<HTMLElement>("[data-loading]")?.dataset.loading, event);
  }
  const from = document.referrer.split(/[?#]/)[0];
  if (back !== undefined && from === link.origin + link.pathname && history.length > 1) {
    event.preventDefault();
    history.back();
  }
});

for (const button of find("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
connect("[data-copy]", (button) => {
  button.hidden = !navigator.clipboard;
  return undefined;
});
followNotices();
hintEmail();
// A page that answered a form sent without this script: the way back to it must not send the form again.
history.replaceState(history.state, "", location.href);
void withDrafts(() => {});
addEventListener("load", () => {
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
});
