import { type RefObject, useEffect, useRef, useState } from "react";
import {
  countPets,
  type FilledFields,
  petFieldName,
} from "#app/features/boarding/stay/stay-fields.ts";
import { draftedNames, restoreDraft } from "#app/ui/form/drafts.ts";

/** One pet of the form in the browser: it keeps its fields and its files when another is taken out. */
export type PetSlot = {
  key: number;
  name: string;
  /** Where it stood in the form as the server last sent it; undefined for one that was added since. */
  from: number | undefined;
};

const slotAt = (position: number, name = ""): PetSlot => ({
  key: position,
  name,
  from: position,
});

type Answer = {
  /** The pets of the form as the server sent it. */
  names: readonly string[];
  /** Tells one answer of the server from the next. */
  answer: unknown;
  /** The answer fills these fields in. */
  filled: FilledFields | undefined;
};

/**
 * The pets of a form, added and taken out without asking the server. What was typed of more pets than the page has comes
 * back from the draft.
 */
export function usePets(id: string, { names, answer, filled }: Answer) {
  const [slots, setSlots] = useState(() => names.map((name, index) => slotAt(index, name)));
  const [seen, setSeen] = useState(answer);
  const [isStale, setStale] = useState(false);
  const next = useRef(100);
  const due = useRef<() => void>(undefined);
  if (answer !== seen) {
    setSeen(answer);
    setStale(false);
    setSlots(
      filled
        ? names.map((name, index) => slotAt(index, name))
        : slots.map((slot, from) => ({ ...slot, from })),
    );
  }
  useFilling(id, filled);
  useDraftedPets(id, slots.length, (count) =>
    setSlots((all) => [...all, ...Array.from({ length: count - all.length }, () => made(next))]),
  );
  useEffect(() => {
    due.current?.();
    due.current = undefined;
  });
  return {
    slots,
    /** Since then a pet was taken out: messages of the other answer are about other pets. */
    isStale,
    settle: () => setStale(false),
    add: () => {
      due.current = () => focusOn(id, petFieldName(slots.length, "petName"));
      setSlots([...slots, made(next)]);
    },
    remove: (position: number) => {
      due.current = () => focusOn(id, petFieldName(Math.max(0, position - 1), "petName"));
      setStale(true);
      setSlots(slots.toSpliced(position, 1));
    },
    rename: (position: number, name: string) => {
      setSlots(slots.map((slot, index) => (index === position ? { ...slot, name } : slot)));
    },
  };
}

function made(next: RefObject<number>): PetSlot {
  next.current += 1;
  return { key: next.current, name: "", from: undefined };
}

const formOf = (id: string) => document.getElementById(id) as HTMLFormElement | null;

function focusOn(id: string, name: string): void {
  const field = formOf(id)?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Writes what an answer fills in into the fields that are there: a form library's first values are read once. */
function useFilling(id: string, filled: FilledFields | undefined): void {
  useEffect(() => {
    for (const control of filled ? (formOf(id)?.elements ?? []) : []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
        continue;
      const value = filled?.[control.name];
      if (value === undefined) continue;
      if (control.type === "radio") (control as HTMLInputElement).checked = control.value === value;
      else control.value = value;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, [id, filled]);
}

/** The fields of further pets are there before what was typed in them is put back. */
function useDraftedPets(id: string, shown: number, show: (count: number) => void): void {
  const latest = useRef({ shown, show });
  latest.current = { shown, show };
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const form = formOf(id);
    if (!form) return;
    if (isRestored) {
      restoreDraft(form);
      return;
    }
    const count = countPets(draftedNames(form));
    if (count <= latest.current.shown) return;
    latest.current.show(count);
    setRestored(true);
  }, [id, isRestored]);
}
