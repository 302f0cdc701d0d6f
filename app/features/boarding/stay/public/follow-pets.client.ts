/**
 * The script of the boarding form; `vite.config.ts` builds it to `/stay-form.js`. It adds and takes out pets, puts the
 * answers of the form's buttons into it, and brings back what was typed of more pets than the page has.
 */

import { connect, dispatchUpdated } from "#app/browser/connect.ts";
import { withDrafts } from "#app/browser/drafts/with-drafts.ts";
import { clearMessages, showMistake } from "#app/browser/forms/messages.ts";
import { tellProblem } from "#app/browser/forms/send.ts";
import { requestTimeoutMs } from "#app/browser/network/network-error.ts";
import { timeoutOf } from "#app/browser/network/timeout.ts";
import { cloneTemplate } from "#app/browser/template.ts";
import {
  countPets,
  type FilledFields,
  kindUnchosen,
  maxPets,
  missing,
  ofPet,
  petFieldName,
  petTitle,
  removalInWords,
  stayFormButtons,
} from "#app/features/boarding/stay/stay-fields.ts";

type Form = HTMLFormElement;
type Button = HTMLButtonElement;

const petsOf = (form: Form) => [...form.querySelectorAll<HTMLFieldSetElement>("[data-pet]")];
const fieldOf = (form: Form, name: string) => form.elements.namedItem(name);
const nameFieldOf = (form: Form, position: number) =>
  fieldOf(form, petFieldName(position, "petName")) as HTMLInputElement;

const kindsOf = (form: Form, position: number) => [
  ...form.querySelectorAll<HTMLInputElement>(`[name="${petFieldName(position, "kind")}"]`),
];

/** What is called by a pet's place is called by that at this position. */
function renumber(pet: Element, position: number): void {
  const lead = petFieldName(position, "");
  for (const element of pet.querySelectorAll("*")) {
    for (const attribute of ["id", "for", "name", "aria-describedby"]) {
      const text = element.getAttribute(attribute);
      if (!text || element.tagName === "BUTTON") continue;
      const isName = attribute === "name";
      const was = isName ? /^(pets\[\d+\]\.)?/ : /stay-(pets\[\d+\]\.)?/g;
      element.setAttribute(attribute, text.replace(was, isName ? lead : `stay-${lead}`));
    }
  }
}

/** Brings the texts that depend on the pets and their names up to date. */
function update(form: Form): void {
  const pets = petsOf(form);
  const names = pets.map((_, position) => nameFieldOf(form, position).value.trim());
  const isSeveral = pets.length > 1;
  for (const [position, pet] of pets.entries()) {
    const legend = pet.querySelector("legend");
    if (legend) legend.textContent = petTitle(pets.length, position);
    for (const field of ["petName", "petAge", "petBreed"] as const) {
      const control = fieldOf(form, petFieldName(position, field)) as HTMLInputElement;
      control.dataset.valueMissing = missing(field, ofPet(names, position));
    }
    for (const kind of kindsOf(form, position)) {
      kind.dataset.valueMissing = kindUnchosen(ofPet(names, position));
    }
    let button = removerOf(pet);
    if (!isSeveral) button?.parentElement?.remove();
    else if (!button) {
      button = removerOf(cloneTemplate(form, "pet"));
      if (button?.parentElement) pet.append(button.parentElement);
    }
    if (!button) continue;
    button.value = stayFormButtons.removePet + position;
    button.textContent = removalInWords(names, position);
  }
  for (const said of document.querySelectorAll<HTMLElement>("[data-several]")) {
    said.textContent = said.dataset[isSeveral ? "several" : "one"] ?? "";
  }
  const [more, full] = form.querySelectorAll<HTMLElement>("[data-more]");
  if (more) more.hidden = pets.length >= maxPets;
  if (full) full.hidden = pets.length < maxPets;
}

/** After a pet has come or gone. */
function countAnew(form: Form): void {
  for (const [position, pet] of petsOf(form).entries()) renumber(pet, position);
  update(form);
  lookAgain(form);
  dispatchUpdated();
}

const removerOf = (pet: Element | undefined) =>
  pet?.querySelector<Button>(`button[value^=${stayFormButtons.removePet}]`);

function add(form: Form, count: number): void {
  for (let at = petsOf(form).length; at < count; at += 1) {
    const pet = cloneTemplate(form, "pet");
    if (pet) petsOf(form).pop()?.after(pet);
  }
  countAnew(form);
}

/** Messages about pets went with it: of those left it is another's number. */
function takeOut(form: Form, position: number): void {
  petsOf(form)[position]?.remove();
  for (const pet of petsOf(form)) clearMessages(pet);
  for (const link of form.querySelectorAll("[role=alert] a")) {
    const field = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    if (!field || field.closest("[data-pet]")) link.closest("li")?.remove();
  }
  const list = form.querySelector("[role=alert] ul");
  if (list?.childElementCount === 0) list.closest("[role=alert]")?.remove();
  countAnew(form);
}

/** As if it had been typed: it is kept, and what follows from it is told. */
function told(field: Element): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function fillIn(form: Form, count: number, filled: FilledFields): void {
  for (let at = petsOf(form).length - 1; at >= count; at -= 1) takeOut(form, at);
  add(form, count);
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    const value = filled[control.name];
    if (value === undefined) continue;
    if (control.type === "radio") (control as HTMLInputElement).checked = control.value === value;
    else control.value = value;
    const around = value ? control.closest("details") : null;
    if (around) around.open = true;
    told(control);
  }
}

type Answer = {
  result: { error?: Record<string, string[] | null> | null };
  place?: string;
  names: string[];
  filled?: FilledFields;
};

/** What the answer about places depends on. */
const asksPlaces = /Date$|kind$/;

const looking = "Looking for a place…";

/** Raised by each change that makes an answer about places stale. */
let changes = 0;

/** Shows the answer about places; without one the general price. */
function showPlace(form: Form, text: string): void {
  const place = form.querySelector("[data-place]");
  if (place) place.textContent = text;
  const general = form.querySelector<HTMLElement>("[data-general]");
  if (general) general.hidden = text !== "";
}

/** Once somebody has asked for places, the answer follows what they change. */
function lookAgain(form: Form): void {
  changes += 1;
  if (!form.querySelector("[data-place]")?.textContent && form.dataset.looked === undefined) return;
  const button = form.querySelector<Button>(`button[value=${stayFormButtons.places}]`);
  if (button) void press(form, button, false);
}

/** What is wrong with the days stands at their fields. */
function showDays(form: Form, errors: Answer["result"]["error"]): void {
  const days = form.querySelector("[data-days]");
  if (!days) return;
  clearMessages(days);
  for (const [name, texts] of Object.entries(errors ?? {})) {
    const field = fieldOf(form, name);
    if (field instanceof HTMLElement && days.contains(field) && texts?.[0]) {
      showMistake(field.id, texts[0]);
    }
  }
}

/**
 * Sends of the form what a button of it needs; without an answer the form stays, and says so where somebody has pressed
 * the button.
 */
async function press(form: Form, button: Button, isPressed = true): Promise<void> {
  if (button.hasAttribute("aria-disabled")) return;
  const isPlaces = button.value === stayFormButtons.places;
  const body = new URLSearchParams({ intent: button.value });
  for (const [name, value] of new FormData(form)) {
    const isNeeded = isPlaces ? asksPlaces.test(name) || name.endsWith("petName") : true;
    if (typeof value === "string" && isNeeded) body.append(name, value);
  }
  for (const again of form.querySelectorAll("[role=alert] button")) {
    if (again === document.activeElement) button.focus();
    again.closest("[role=alert]")?.remove();
  }
  const words = button.textContent;
  const before = changes;
  if (isPlaces) {
    form.dataset.looked = "";
    showPlace(form, looking);
  }
  button.textContent = button.dataset.submitsWith ?? words;
  button.setAttribute("aria-disabled", "true");
  try {
    const action = form.getAttribute("action") ?? "";
    const headers = { "X-Visit": "document", Accept: "application/json" };
    const signal = timeoutOf(requestTimeoutMs);
    const answer = await fetch(action, { method: "POST", headers, body, signal });
    const { result, place, names, filled } = (await answer.json()) as Answer;
    if (filled) fillIn(form, names.length, filled);
    if (isPlaces && before === changes) {
      showPlace(form, place ?? "");
      showDays(form, result.error);
    }
  } catch {
    if (isPlaces) showPlace(form, "");
    if (isPressed) tellProblem(form, button);
  } finally {
    button.textContent = words;
    button.removeAttribute("aria-disabled");
  }
  // Something was changed while the question was on its way.
  if (isPlaces && before !== changes) lookAgain(form);
}

connect<Form>("form[data-draft]", (form) => {
  if (petsOf(form).length === 0) return undefined;
  void withDrafts(({ findDraft, restore }) => {
    // Of a choice its value is a part of the key.
    const drafted = findDraft(form)?.texts.map(([key]) => key.split(" ")[0] ?? "") ?? [];
    const count = Math.min(countPets(drafted), maxPets);
    if (count <= petsOf(form).length) return;
    add(form, count);
    restore(form);
    // It has said so already.
    form.querySelectorAll(":scope > [role=status]")[1]?.remove();
  });
  return undefined;
});

document.addEventListener("input", ({ target }) => {
  const { form, name, value } = target as HTMLInputElement;
  if (!form || petsOf(form).length === 0) return;
  if (name.endsWith("petName")) update(form);
  if (asksPlaces.test(name)) lookAgain(form);
  if (name !== "startDate") return;
  const { min } = target as HTMLInputElement;
  const end = fieldOf(form, "endDate");
  if (end instanceof HTMLInputElement) end.min = value > min ? value : min;
});

// Enter presses a form's first button, which is there for that alone: it is the one that sends it.
document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<Button>("button[data-enter]");
  if (!button) return;
  event.preventDefault();
  button.form?.querySelector<Button>("button[data-submits-with]:not([name])")?.click();
});

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as Form;
    const button = event.submitter as Button | null;
    if (button?.name !== "intent" || petsOf(form).length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    // Its answer will show the pets with which it went.
    if (form.hasAttribute("aria-busy")) return;
    const { addPet, removePet } = stayFormButtons;
    const count = petsOf(form).length;
    if (button.value === addPet) {
      const chosen = kindsOf(form, 0).find(({ checked }) => checked)?.value;
      add(form, count + 1);
      for (const kind of kindsOf(form, count)) kind.checked = kind.value === chosen;
      const name = nameFieldOf(form, count);
      told(kindsOf(form, count).find(({ checked }) => checked) ?? name);
      name.focus({ preventScroll: true });
      petsOf(form)[count]?.scrollIntoView({ block: "nearest" });
    } else if (button.value.startsWith(removePet)) {
      const position = Number(button.value.slice(removePet.length));
      takeOut(form, position);
      const next = nameFieldOf(form, Math.max(0, position - 1));
      told(next);
      next.focus();
    } else void press(form, button);
  },
  true,
);
