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
import {
  type SettingView,
  settingInWords,
  settingLabels,
  settingMessages,
} from "./site-settings.ts";

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
                      {settingLabels[name]}: {settingInWords(name, fallback)}
                    </span>
                    <ActionButton
                      action={action}
                      intent="reset"
                      submissionKey={rowKey(name)}
                      hidden={{ name }}
                      variant="secondary"
                      label={`${settingLabels[name]}: back to the default`}
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
            <TextField
              {...textField(fields.phone)}
              label={settingLabels.phone}
              type="tel"
              autoComplete="section-site tel"
              required
              missing={settingMessages.phone}
              hint="In the header and footer of every page, and on receipts."
            />
            <TextField
              {...textField(fields.email)}
              label={settingLabels.email}
              type="email"
              autoComplete="section-site email"
              required
              missing={settingMessages.email}
              hint="Where people write to. Our own mails keep their sender."
            />
            <TextField
              {...textField(fields.address)}
              label={settingLabels.address}
              autoComplete="section-site address-line1"
              required
              missing={settingMessages.address}
            />
            <TextField
              {...textField(fields.instagram)}
              label={settingLabels.instagram}
              type="url"
              inputMode="url"
              required
              missing={settingMessages.instagram}
              wrong={settingMessages.instagram}
              hint="A link such as https://instagram.com/rehomelagos"
            />
            <TextField
              {...textField(fields.answerHours)}
              label="Promised answer time in hours"
              inputMode="numeric"
              required
              missing={settingMessages.answerHours}
              hint="Whoever asks for boarding is told to hear from you within that time: 1 to 168."
            />
            <HoursFields fields={fields} />
            <TextField
              {...textField(fields.adoptionFee)}
              label={settingLabels.adoptionFee}
              required
              missing={settingMessages.adoptionFee}
              hint="On each pet's page and in the terms."
            />
            <GiftFields fields={fields} />
            <FormButtons>
              <Button pendingText="Saving…">Save Settings</Button>
            </FormButtons>
          </>
        )}
      </Form>
    </FormScreen>
  );
}

type Fields = { fields: Record<SettingName, FieldMeta> };

function HoursFields({ fields }: Fields) {
  return (["phoneHours", "officeHours"] as const).map((name) => (
    <TextField
      key={name}
      {...textField(fields[name])}
      label={settingLabels[name]}
      hint="Such as Mon-Fri 9:00-17:00, Sat 10:00-14:00. Empty, pages say nothing of it."
    />
  ));
}

function GiftFields({ fields }: Fields) {
  return (["gift1", "gift2", "gift3"] as const).map((name) => (
    <TextField
      key={name}
      {...textField(fields[name])}
      label={settingLabels[name]}
      required
      missing={settingMessages[name]}
      hint="An amount to tap, and what it does: 2,000: helps to feed an animal"
    />
  ));
}

function historyItem({ id, at, actor_name: actorName, action, detail }: ChangeEntry): HistoryItem {
  return { id, at, actorName, what: <strong>{action}</strong>, notes: [{ text: detail }] };
}
