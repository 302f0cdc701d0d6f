import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import type { NotificationKind } from "#app/platform/notifications/notification-kinds.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { groupField } from "#app/ui/form/form-fields.ts";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, panel, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Tag } from "#app/ui/tag/tag.tsx";
import "#app/ui/support/support.css.ts";

type NotificationSettingsIntent = "save" | "subscribe" | "stop";

type Kind = { kind: NotificationKind; label: string; text: string; mayMail: boolean };
type Setting = { kind: NotificationKind; mail: boolean; push: boolean };
type LostBrowser = { id: string; name: string; lostAt: string };
type Browser = { id: string; name: string; since: string; current: boolean };

type NotificationSettingsProps = {
  kinds: Kind[];
  settings: Setting[];
  push: PhonesProps | undefined;
  returned: ReturnedForm<NotificationSettingsIntent> | undefined;
};

const action = href("/dashboard/notifications/settings");

export function NotificationSettings(props: NotificationSettingsProps) {
  const { kinds, settings, push, returned } = props;
  const { result, intent } = returned ?? {};
  const isForm = intent === "save" || intent === undefined;
  const mails = kinds.filter(({ mayMail }) => mayMail);
  const always = kinds.filter(({ mayMail }) => !mayMail).map(({ label }) => label);
  const listChosen = (way: "mail" | "push") =>
    settings.filter((one) => one[way]).map(({ kind }) => kind);
  return (
    <FormScreen
      title="How We Tell You"
      intro="All news is in your notifications here. Choose how else we tell you."
      back={{ to: href("/dashboard/notifications"), label: "Notifications" }}
      aside={push && <Phones {...push} />}
    >
      {result && !isForm && <ErrorSummary title={result.error?.[""]?.[0]} />}
      <div className={sheet}>
        <Form
          id="notification-settings"
          action={action}
          className={stack.even}
          intent="save"
          fields={["mail", "push"]}
          result={isForm ? result : undefined}
        >
          {(fields) => (
            <>
              <CheckboxGroup
                {...groupField(fields.mail)}
                defaultValue={
                  result && isForm ? groupField(fields.mail).defaultValue : listChosen("mail")
                }
                label="By e-mail"
                options={mails.map(toOption)}
                hint={`Always by e-mail, because you wait for it or have to know it: ${always.join("; ")}.`}
                unmarked
              />
              {push && (
                <CheckboxGroup
                  {...groupField(fields.push)}
                  defaultValue={
                    result && isForm ? groupField(fields.push).defaultValue : listChosen("push")
                  }
                  label="On the phones and computers that you allowed"
                  options={kinds.map(toOption)}
                  unmarked
                />
              )}
              <FormButtons>
                <Button pendingText="Saving…">Save</Button>
              </FormButtons>
            </>
          )}
        </Form>
      </div>
    </FormScreen>
  );
}

function toOption({ kind, label, text }: Kind) {
  return { value: kind, label, hint: text };
}

type PhonesProps = { publicKey: string; browsers: Browser[]; lost: LostBrowser[] };

function Phones({ publicKey, browsers, lost }: PhonesProps) {
  return (
    <section className={`${panel} ${stack.even}`} aria-labelledby="phones-title">
      <h2 id="phones-title">On your phone</h2>
      <p>
        Your phone can show a notification at once, also while this site is closed, until you sign
        out there.
      </p>
      {!browsers.some(({ current }) => current) && (
        <AllowPush action={action} publicKey={publicKey} />
      )}
      {browsers.length > 0 && (
        <ul className={stack.even}>
          {browsers.map(({ id, name, since, current }) => (
            <li key={id} className={stack.tight}>
              <p className={cluster}>
                <strong>{name}</strong>
                {current && <Tag tone="approved">this browser</Tag>}
              </p>
              <p>Allowed {formatInstant(since)}</p>
              <AskingButton
                action={action}
                intent="stop"
                hidden={{ id }}
                variant="secondary"
                label={`Stop on ${name}, allowed ${formatInstant(since)}`}
                question={`Stop notifications on ${name}, allowed ${formatInstant(since)}? It can only be allowed again there.`}
              >
                Stop
              </AskingButton>
            </li>
          ))}
        </ul>
      )}
      {lost.length > 0 && (
        <ul className={stack.even}>
          {lost.map(({ id, name, lostAt }) => (
            <li key={id} className={stack.tight}>
              <p>
                <strong>{name}</strong>
              </p>
              <p>
                This device no longer gets notifications: since {formatInstant(lostAt)} its browser
                takes none from us. Open your dashboard there, or allow them there again.
              </p>
              <ActionButton
                action={action}
                intent="stop"
                hidden={{ id }}
                variant="secondary"
                label={`Remove ${name}, which gets none since ${formatInstant(lostAt)}`}
              >
                Remove
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type AllowPushProps = {
  action: string;
  publicKey: string;
};

/** Without scripts or support it explains how to get notifications. */
function AllowPush({ action, publicKey }: AllowPushProps) {
  return (
    <>
      <p data-unknown="push">
        This needs JavaScript. Open this page in Chrome, Firefox, Edge or Samsung Internet with
        JavaScript on, and press the button that is here then.
      </p>
      <p data-unsupported="push">
        This browser shows no notifications of sites. Chrome, Firefox, Edge and Samsung Internet do.
        On an iPhone, first add this site to your Home Screen with Share, and open it from there.
      </p>
      <form
        method="post"
        action={action}
        className={stack.even}
        data-supported="push"
        data-public-key={publicKey}
      >
        <HiddenFields values={{ intent: "subscribe", endpoint: "", p256dh: "", auth: "" }} />
        <Button wide pendingText="Waiting…">
          Allow on this phone
        </Button>
      </form>
      <script type="module" src="/allow-push.js" data-controller="allow-push" />
    </>
  );
}
