/** The script of the donation form; `vite.config.ts` builds it to `/donate.js`. */

import { connect } from "#app/browser/connect.ts";
import { type SentForm, sentEvent } from "#app/browser/forms/events.ts";
import { clearMessages, showMistake } from "#app/browser/forms/messages.ts";
import { requestTimeoutMs } from "#app/browser/network/network-error.ts";
import { abortAfter } from "#app/browser/network/timeout.ts";
import { cloneTemplate } from "#app/browser/template.ts";
import {
  amountError,
  choiceField,
  donationFieldNames,
  donationTexts,
} from "#app/features/donations/donation/donation-fields.ts";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { moneyInText, parseMoney } from "#app/platform/money.ts";
import { checkoutHeaders } from "./checkout-headers.ts";

type Popup = typeof import("./payment-popup.client.ts");

/** The provider's library is large: only donors who pay by card load it. */
const address = "/popup.js";
const loadPopup = (): Promise<Popup> => import(/* @vite-ignore */ address);

connect<HTMLFormElement>("#donation", (form) => {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const [amount, email, key] = [field("amount"), field("email"), field("key")];
  const choices = [...form.querySelectorAll<HTMLInputElement>(`[name=${choiceField}]`)];
  const give = form.querySelector<HTMLButtonElement>("[data-donate]");
  const disabledButton = form.querySelector<HTMLButtonElement>("[data-donate-disabled]");
  const leftFields = new Set<EventTarget | null>();
  const currentValues = () => donationFieldNames.map((name) => field(name).value).join("\n");
  /** The values of the last opened payment, its key, and the key for changed values. */
  let opened: { values: string; key: string; nextKey: string } | undefined;

  function refresh(): void {
    const problems = [
      [email, isEmailAddress(email.value.trim()) ? undefined : donationTexts.email],
      [amount, amountError(amount.value)],
    ] as const;
    const isReady = problems.every(([, problem]) => !problem);
    // Enter presses the first visible button.
    if (give && disabledButton) {
      give.hidden = give.disabled = !isReady;
      // A tap that moves the focus ends here too: replacing the text would lose its click.
      if (give.textContent !== giveText()) give.textContent = giveText();
      disabledButton.hidden = isReady;
    }
    for (const [one, problem] of problems) if (leftFields.has(one)) showProblem(one, problem);
    if (opened) key.value = currentValues() === opened.values ? opened.key : opened.nextKey;
  }

  /** With the sum; `donationTexts.give` while it is not valid. */
  function giveText(): string {
    const kobo = amountError(amount.value) ? undefined : parseMoney(amount.value);
    return kobo === undefined ? donationTexts.give : `${donationTexts.give}: ${moneyInText(kobo)}`;
  }

  function showProblem(
    { id, parentElement: around }: HTMLInputElement,
    problem: string | undefined,
  ): void {
    const shownProblem = document.getElementById(`${id}-error`)?.lastElementChild?.textContent;
    if (!around || shownProblem === problem) return;
    clearMessages(around);
    if (problem) showMistake(id, problem);
  }

  /** A suggested amount fills the field; an amount in the field selects its suggestion, or none. */
  function followChoice({ name, value }: HTMLInputElement): void {
    if (name === choiceField) amount.value = value;
    if (name !== amount.name) return;
    const kobo = parseMoney(value);
    for (const one of choices) one.checked = kobo !== undefined && parseMoney(one.value) === kobo;
  }

  /** Resets the form and shows the thanks from the return page. Closing the dialog opens the page of the donation. */
  function thank(nextKey: string, returnPage: Document): void {
    for (const name of donationFieldNames) field(name).value = "";
    for (const one of choices) one.checked = false;
    form.querySelector("[role=status]")?.remove();
    leftFields.clear();
    opened = undefined;
    key.value = nextKey;
    form.removeAttribute("aria-busy");
    refresh();
    const gift = returnPage.querySelector<HTMLElement>("[data-gift]")?.dataset.gift ?? "";
    const dialog = cloneTemplate(null, "thanks") as HTMLDialogElement | undefined;
    if (!dialog) {
      location.assign(gift);
      return;
    }
    const move = (part: string, place: string) => {
      const parts = [...returnPage.querySelectorAll(`[data-thanks=${part}]`)].reverse();
      for (const one of parts) dialog.querySelector(place)?.prepend(one);
    };
    move("fact", "[data-facts]");
    move("action", "[data-actions]");
    form.after(dialog);
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || (target as Element).closest("[data-action=close]")) dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      location.assign(gift);
    });
    dialog.showModal();
  }

  delete form.dataset.visit;
  form.addEventListener("input", ({ target }) => {
    followChoice(target as HTMLInputElement);
    refresh();
  });
  form.addEventListener("focusout", ({ target }) => {
    leftFields.add(target);
    refresh();
  });
  form.addEventListener("submit", ({ submitter }) => {
    if (submitter?.dataset.popup !== undefined) loadPopup().catch(() => {});
  });
  form.addEventListener(sentEvent, (event) => {
    const { next, headers } = (event as CustomEvent<SentForm>).detail;
    const checkoutHeader = (name: keyof typeof checkoutHeaders) =>
      headers.get(checkoutHeaders[name]) ?? "";
    const accessCode = checkoutHeader("accessCode");
    if (!accessCode) return;
    event.preventDefault();
    document.title = document.title.replace(/^Error: /, "");
    const [page, nextKey] = [checkoutHeader("returnPage"), checkoutHeader("nextKey")];
    opened = { values: currentValues(), key: key.value, nextKey };
    const leave = () => location.assign(next);
    const openReturnPage = () => location.assign(page);
    loadPopup()
      .then(({ openPopup }) =>
        openPopup(accessCode, {
          // The server decides whether it was paid.
          onSuccess: () => {
            form.setAttribute("aria-busy", "true");
            if (give) give.textContent = donationTexts.checking;
            void findPaid(page).then(
              (paid) => (paid ? thank(nextKey, paid) : openReturnPage()),
              openReturnPage,
            );
          },
          onPending: openReturnPage,
          onFailure: leave,
        }),
      )
      .catch(leave);
  });
  // The browser may have restored or filled in values.
  addEventListener("pageshow", refresh);
  refresh();
  return undefined;
});

/** Returns the return page when the server says that it is paid. */
async function findPaid(page: string): Promise<Document | undefined> {
  const answer = await fetch(`${page}?from=popup`, {
    signal: abortAfter(requestTimeoutMs),
  });
  const returnPage = new DOMParser().parseFromString(await answer.text(), "text/html");
  return returnPage.querySelector("[data-state=paid]") ? returnPage : undefined;
}
