import { type SendingForm, sendingEvent } from "./events.ts";

/** Values of a form's hidden fields, or why there are none. */
type Asked = Record<string, string> | string;

/**
 * Has forms ask the browser for something before they are sent: until `ask` has filled their hidden fields. Why there is
 * nothing to send is said as any other problem, with a button that asks again.
 */
export function askFirst(selector: string, ask: (form: HTMLFormElement) => Promise<Asked>): void {
  document.addEventListener(sendingEvent, (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(selector)) return;
    const fields = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")];
    // What the server did not answer is sent again as it is.
    if (fields.every(({ value }) => value)) return;
    (event as CustomEvent<SendingForm>).detail.ready = ask(form).then((asked) => {
      if (typeof asked === "string") return asked;
      for (const field of fields) field.value = asked[field.name] ?? field.value;
      return undefined;
    });
  });
}
