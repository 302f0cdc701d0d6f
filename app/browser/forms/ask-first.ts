import { type SendingForm, sendingEvent } from "./events.ts";

type Answer = Record<string, string> | string;

/** Before a form is sent, `ask` returns values for its empty hidden fields, or the reason why it cannot be sent. */
export function askFirst(selector: string, ask: (form: HTMLFormElement) => Promise<Answer>): void {
  document.addEventListener(sendingEvent, (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(selector)) return;
    const fields = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")];
    // A retry sends the same values.
    if (fields.every(({ value }) => value)) return;
    (event as CustomEvent<SendingForm>).detail.ready = ask(form).then((answer) => {
      if (typeof answer === "string") return answer;
      for (const field of fields) field.value = answer[field.name] ?? field.value;
      return undefined;
    });
  });
}
