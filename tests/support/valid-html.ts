import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate, Rule, StaticConfigLoader } from "html-validate";

/** Where `npm run test:nightly` collects the pages for a second opinion. */
const folder = process.env.HTML_FOLDER;

const day = "\\d{4}-\\d\\d-\\d\\d";
const time = "\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?";
/** Of what HTML allows, what we use: a month, a day, a time of day, an instant. */
const machineReadable = new RegExp(`^(\\d{4}-\\d\\d|${day}|${time}|${day}T${time}Z)$`);

/** Words alone are no time that a program could read. */
class TimeDatetime extends Rule {
  override setup(): void {
    this.on("element:ready", ({ target }) => {
      if (!target.is("time")) return;
      const value = target.getAttributeValue("datetime") ?? target.textContent.trim();
      if (!machineReadable.test(value)) this.report(target, `"${value}" is no value of a time`);
    });
  }
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:standard"],
    plugins: [{ name: "own", rules: { "time-datetime": TimeDatetime } }],
    rules: { "time-datetime": "error", "input-attributes": "error" },
  }),
);
let collected = 0;

/** What is no valid HTML in a page as it was sent. */
export async function invalid(html: string, address: string): Promise<string[]> {
  if (folder) {
    collected += 1;
    mkdirSync(folder, { recursive: true });
    const name = encodeURIComponent(address).slice(0, 120);
    writeFileSync(join(folder, `${name}.${process.pid}-${collected}.html`), html);
  }
  const { results } = await validator.validateString(html);
  const lines = html.split("\n");
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const near = lines[line - 1]?.slice(Math.max(0, column - 40), column + 80);
      return `${ruleId}: ${message} near ${near}`;
    }),
  );
}
