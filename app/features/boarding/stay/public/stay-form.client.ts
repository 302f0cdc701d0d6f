/** The script of the boarding form. `vite.config.ts` builds it to `/stay-form.js`. */

import { connect } from "#app/browser/connect.ts";
import { withStoredDrafts } from "#app/browser/drafts/with-drafts.ts";
import { carryOver } from "#app/browser/forms/carry-over.ts";
import { clearMessages, showMistake } from "#app/browser/forms/messages.ts";
import { replaceContent, tellProblem } from "#app/browser/forms/send.ts";
import { requestTimeoutMs } from "#app/browser/network/network-error.ts";
import { clearNoAnswer, showNoAnswer } from "#app/browser/network/no-answer.ts";
import { ignoreNetworkError, requestPage } from "#app/browser/network/request-page.ts";
import { abortAfter } from "#app/browser/network/timeout.ts";
import {
  countPets,
  maxStayPets,
  stayFormButtons,
} from "#app/features/boarding/stay/stay-fields.ts";

type Form = HTMLFormElement;
type Button = HTMLButtonElement;

const placesButton = `button[value=${stayFormButtons.places}]`;
const countFieldsets = (form: Form) => form.querySelectorAll("[data-pet]").length;

type PlacesAnswer = {
  result: { error?: Record<string, string[] | null> | null };
  place?: PlaceTexts;
};
type PlaceTexts = { text: string; tone?: "free" | "full"; size?: string; sum?: string };

const placeFields = /(Date|kind)$/;

/** Detects answers about places that are out of date. */
let changes = 0;
/** Also in the summary beside the form. */
function showPlace({ text, tone, size = "", sum }: PlaceTexts): void {
  const fill = (selector: string, content: string) => {
    for (const one of document.querySelectorAll(selector)) one.textContent = content;
  };
  const hide = (selector: string, isHidden: boolean) => {
    for (const one of document.querySelectorAll<HTMLElement>(selector)) one.hidden = isHidden;
  };
  fill("[data-place]", text);
  document.querySelector("[data-answer]")?.setAttribute("data-answer", tone ?? "");
  fill("[data-size]", size);
  fill("[data-total]", sum ?? "");
  hide("[data-sum]", sum === undefined);
  hide("[data-general]", sum !== undefined);
}

const nothing = { text: "" };

/** The answer follows each change once both days are chosen. */
function hasDays(form: Form): boolean {
  return ["startDate", "endDate"].every((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.value !== "";
  });
}

function showDays(form: Form, errors: PlacesAnswer["result"]["error"]): void {
  const days = form.querySelector("[data-days]");
  if (!days) return;
  clearMessages(days);
  for (const [name, texts] of Object.entries(errors ?? {})) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLElement && days.contains(field) && texts?.[0]) {
      showMistake(field.id, texts[0]);
    }
  }
}

/** Reports a lost answer only where somebody pressed the button. */
async function findPlaces(form: Form, button: Button, isPressed = true): Promise<void> {
  if (button.hasAttribute("aria-disabled")) return;
  const body = new URLSearchParams({ intent: button.value });
  for (const [name, value] of new FormData(form)) {
    const isNeeded = placeFields.test(name) || name.endsWith("petName");
    if (typeof value === "string" && isNeeded) body.append(name, value);
  }
  clearNoAnswer();
  const label = button.textContent;
  const changesBefore = changes;
  showPlace({ text: "Looking for a place…" });
  button.textContent = button.dataset.submitsWith ?? label;
  button.setAttribute("aria-disabled", "true");
  try {
    const headers = { "X-Visit": "document", Accept: "application/json" };
    const signal = abortAfter(requestTimeoutMs);
    const answer = await fetch(form.action, { method: "POST", headers, body, signal });
    const { result, place } = (await answer.json()) as PlacesAnswer;
    if (changesBefore === changes) {
      showPlace(place ?? nothing);
      showDays(form, result.error);
    }
  } catch {
    showPlace(nothing);
    if (isPressed) tellProblem(form, button);
  } finally {
    button.textContent = label;
    button.removeAttribute("aria-disabled");
  }
  if (changesBefore !== changes) void findPlaces(form, button, false);
}

/** Loads as many pets as the draft has, and restores the draft in them. */
function addDraftedPets(form: Form): void {
  void withStoredDrafts(async ({ findDraft, restore }) => {
    const draft = findDraft(form);
    // The key of a radio button also has its value.
    const names = draft?.texts.map(([key]) => key.split(" ")[0] ?? "") ?? [];
    const count = Math.min(countPets(names), maxStayPets);
    if (count <= countFieldsets(form)) return;
    const add = async () => {
      const request = requestPage(`${form.action}?pets=${count}`, { isPart: false });
      const answer = await request.catch(ignoreNetworkError);
      const main = answer?.page.getElementById("content");
      const next = main?.querySelector<Form>("form[data-draft]");
      if (answer && main && next) {
        replaceContent(answer.page, main);
        carryOver(form, next, new URLSearchParams());
        restore(next, draft);
      } else showNoAnswer({ again: () => void add() });
    };
    await add();
  });
}

connect<Form>("form[data-draft]", (form) => {
  if (countFieldsets(form) > 0 && form.dataset.returned === undefined) addDraftedPets(form);
  return undefined;
});

document.addEventListener("input", ({ target }) => {
  const { form, name, value, min } = target as HTMLInputElement;
  if (!form || countFieldsets(form) === 0) return;
  if (placeFields.test(name)) {
    changes += 1;
    const button = form.querySelector<Button>(placesButton);
    if (!hasDays(form)) showPlace(nothing);
    else if (button) void findPlaces(form, button, false);
  }
  const end = form.elements.namedItem("endDate");
  if (name === "startDate" && end instanceof HTMLInputElement) end.min = value > min ? value : min;
});

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as Form;
    const button = event.submitter as Button | null;
    if (!button?.matches(placesButton) || form.hasAttribute("aria-busy")) return;
    event.preventDefault();
    event.stopPropagation();
    void findPlaces(form, button);
  },
  true,
);
