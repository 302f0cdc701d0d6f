import type { NodemailerError, Transporter } from "nodemailer";
import { trialEmail } from "../trial-site.ts";

/** Plain text only. `id` is the outbox row's and becomes the Message-ID. */
export type AddressedEmail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** One-click unsubscribe address (RFC 8058). */
  unsubscribe?: string | null;
};

export type Mailer = {
  /** "offline" sends nothing: e-mails can be read in the outbox. */
  kind: "smtp" | "offline";
  /** Resolves once the server took the e-mail; rejects with a `DeliveryError`. */
  deliver(email: AddressedEmail): Promise<void>;
  close(): Promise<void>;
};

/** `email`: refused for good. `moment`: refused for now. `server`: it accepts no e-mail now. The message has no secret. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly fault: "email" | "moment" | "server";
  constructor(fault: DeliveryError["fault"], message: string) {
    super(message.slice(0, 500));
    this.fault = fault;
  }
}

const silenceMs = 8_000;
/** Time limit of one delivery, however slowly the server answers. */
const deliveryMs = 30_000;

/** One connection per e-mail. The Message-ID `<id@host>` is the same for each attempt, so a resend is recognised. */
export function smtpMailer(o: {
  url: string;
  from: string;
  host: string;
  trial?: boolean;
}): Mailer {
  let transport: Transporter | undefined;
  const withoutSecrets = redactor(o.url);
  const sender = /<([^<>]+)>\s*$/.exec(o.from)?.[1] ?? o.from.trim();

  return {
    kind: "smtp",
    async deliver(email) {
      if (!/^[\w.-]+$/.test(email.id)) {
        throw new Error("An e-mail's id is not fit for a Message-ID");
      }
      if (!isOneAddress(email.to)) {
        throw new DeliveryError("email", "The recipient is not one e-mail address");
      }
      const { subject, text } = o.trial ? trialEmail(email) : email;
      try {
        transport ??= await openTransport(o.url);
        await transport.sendMail({
          messageId: `<${email.id}@${o.host}>`,
          from: o.from,
          to: { name: "", address: email.to },
          envelope: { from: sender, to: [email.to] },
          subject: oneLine(subject),
          text,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(email.unsubscribe && {
              "List-Unsubscribe": `<${email.unsubscribe}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          xMailer: false,
          signal: AbortSignal.timeout(deliveryMs),
        });
      } catch (error) {
        throw asDeliveryError(error as NodemailerError, withoutSecrets);
      }
    },
    async close() {
      transport?.close();
    },
  };
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export function offlineMailer(): Mailer {
  return {
    kind: "offline",
    async deliver() {
      throw new DeliveryError("server", "No mail server is set");
    },
    async close() {},
  };
}

function asDeliveryError(error: NodemailerError, clean: (text: string) => string): DeliveryError {
  const message = clean(oneLine(error.message));
  // A refused login or sender is the site's fault and must not condemn the e-mail.
  const isAboutEmail = error.command === "RCPT TO" || error.command === "DATA";
  if (isAboutEmail && error.responseCode) {
    return new DeliveryError(error.permanent ? "email" : "moment", message);
  }
  return new DeliveryError("server", message);
}

function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(text);
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** Removes the URL's name and password from what a server echoes. */
function redactor(url: string): (text: string) => string {
  const { username, password } = new URL(url);
  const plain = [username, password].filter(Boolean).map(decoded);
  const secrets = [username, password, ...plain, plain.join(" "), `\0${plain.join("\0")}`]
    .flatMap((secret) => [secret, Buffer.from(secret).toString("base64")])
    .filter((secret) => secret.length > 3);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, "…"), text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
