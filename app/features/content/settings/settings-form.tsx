import type { ComponentProps } from "react";
import { href } from "react-router";
import { type SettingName, settingNames } from "#app/platform/settings/settings.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import * as css from "./settings.css.ts";
import { type SettingView, settingFields, settingInWords } from "./site-settings.ts";

type ChangeEntry = { id: string; at: string; actor_name: string; action: string; detail: string };

type SettingsFormProps = {
  settings: SettingView[];
  history: ChangeEntry[];
  returned: ReturnedForm<"save" | "reset"> | undefined;
};

/** Settings on pages of their own. */
const further = [
  {
    to: href("/dashboard/staff/settings/staff"),
    label: "Staff Access",
    what: "Invite staff; a second step at sign-in.",
  },
  {
    to: href("/dashboard/staff/settings/systems"),
    label: "Other Systems",
    what: "API tokens and webhooks.",
  },
];

export function SettingsForm({ settings, history, returned }: SettingsFormProps) {
  const rowKey = useRowKey();
  const values = Object.fromEntries(settings.map(({ name, value }) => [name, value])) as Record<
    SettingName,
    string
  >;
  const set = settings.filter(({ isSet }) => isSet);
  const action = href("/dashboard/staff/settings");
  return (
    <FormScreen
      title="Settings"
      intro="How people reach you. Every page and every mail shows it, from your next click on."
      aside={
        <>
          <nav className={stack.tight} aria-labelledby="more-settings">
            <h2 id="more-settings">More settings</h2>
            <ul>
              {further.map(({ to, label, what }) => (
                <li key={to} className={css.further}>
                  <Link to={to}>{label}</Link>
                  <span>{what}</span>
                </li>
              ))}
            </ul>
          </nav>
          <section className={stack.tight} aria-labelledby="defaults">
            <h2 id="defaults">Defaults</h2>
            {set.length === 0 ? (
              <p>Everything is as it was when the site was set up.</p>
            ) : (
              <ul className={stack.even}>
                {set.map(({ name, fallback }) => (
                  <li key={name} data-key={name} className={stack.tight}>
                    <span>
                      {settingFields[name].label}: {settingInWords(name, fallback)}
                    </span>
                    <ActionButton
                      action={action}
                      intent="reset"
                      submissionKey={rowKey(name)}
                      hidden={{ name }}
                      variant="secondary"
                      label={`${settingFields[name].label}: back to the default`}
                    >
                      Back to the default
                    </ActionButton>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <RecordHistory items={history.map(historyItem)} />
        </>
      }
    >
      <Form
        id="settings"
        intent="save"
        action={action}
        className={`${sheet} ${stack.even}`}
        hidden={{ seen: JSON.stringify(values) }}
        fields={settingNames}
        defaultValue={values}
        result={returned?.result}
      >
        {(fields) => (
          <>
            {groups.map(({ title, names }) => (
              <section key={title} className={stack.even} aria-label={title}>
                <h2>{title}</h2>
                {names.map((name) => (
                  <SettingControl key={name} name={name} field={fields[name]} />
                ))}
              </section>
            ))}
            <FormButtons>
              <Button pendingText="Saving…">Save Settings</Button>
            </FormButtons>
          </>
        )}
      </Form>
    </FormScreen>
  );
}

const groups: readonly { title: string; names: readonly SettingName[] }[] = [
  {
    title: "How people reach us",
    names: ["phone", "whatsapp", "email", "address", "instagram", "phoneHours", "officeHours"],
  },
  { title: "Adoption", names: ["adoptionFee", "areas", "visitCall", "visitBring", "promises"] },
  { title: "Boarding", names: ["answerHours", "stayBring"] },
  { title: "Gifts", names: ["gift1", "gift2", "gift3", "moneyUse", "registration"] },
  { title: "Billing", names: ["debtAges", "reminder"] },
];

/** The keyboard and what browsers fill in. */
const inputs: Partial<Record<SettingName, Partial<ComponentProps<typeof TextField>>>> = {
  phone: { type: "tel", autoComplete: "section-site tel" },
  whatsapp: { type: "tel" },
  email: { type: "email", autoComplete: "section-site email" },
  address: { autoComplete: "section-site address-line1" },
  instagram: {
    type: "url",
    inputMode: "url",
    wrong: settingFields.instagram.missing,
  },
  answerHours: { inputMode: "numeric" },
};

function SettingControl({ name, field }: { name: SettingName; field: FieldMeta }) {
  const { label, missing, hint, isOptional = false } = settingFields[name];
  return (
    <TextField
      {...textField(field)}
      label={label}
      required={!isOptional}
      missing={missing}
      hint={hint}
      {...inputs[name]}
    />
  );
}

function historyItem({ id, at, actor_name: actorName, action, detail }: ChangeEntry): HistoryItem {
  return { id, at, actorName, what: <strong>{action}</strong>, notes: [{ text: detail }] };
}
