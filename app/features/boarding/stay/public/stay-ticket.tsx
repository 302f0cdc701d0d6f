import type { ReactNode } from "react";
import { daysInWords, nightsInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import { daysBetween, formatDayOfWeek, formatDaysAsTitle } from "#app/platform/dates.ts";
import { dialLink, whatsAppLink } from "#app/platform/phone.ts";
import { formatReference } from "#app/platform/references.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { IconName } from "#app/ui/icons/paths.ts";
import { hiddenText, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { shelterChat } from "#app/ui/whats-app-link/whats-app-link.tsx";
import type { StayOwnerView, StayStatusView } from "./follow-stay.ts";
import * as css from "./stay-ticket.css.ts";

type ContactProps = { followed: StayStatusView; ownerView: StayOwnerView };
/** `pending`: what waits for an answer. */
type StayTicketProps = ContactProps & { pending: ReactNode };

/** Who, when, how much and with whom, in the same form for every state. */
export function StayTicket({ followed, ownerView, pending }: StayTicketProps) {
  const { status, next } = followed;
  const { pet, pets, days, total, boarder, answer } = ownerView;
  const isAlone = pets.length === 1;
  const where = boarder?.area ? ` in ${boarder.area}` : "";
  return (
    <article className={css.ticket} aria-labelledby="stay">
      <div className={css.head}>
        <div className={`${stack.tight} ${css.content}`}>
          <div>
            <StayTag status={status} />
          </div>
          <h1 id="stay">{formatDaysAsTitle(days.start, days.end)}</h1>
          <p className={css.lead}>
            {boarder ? `${pet}, with ${boarder.name}${where}` : `The stay of ${pet}`}
          </p>
          <p>{next}</p>
          {answer && <Prose text={answer} />}
        </div>
        <div className={css.faces}>
          {pets.map(({ id, name }) => (
            <Avatar key={id} person={{ id, name }} />
          ))}
        </div>
      </div>
      {pending && <div className={css.pending}>{pending}</div>}
      {total && (
        <>
          <dl className={css.days}>
            <div>
              <dt className={css.label}>{isAlone ? `Bring ${pet}` : "Bring them"}</dt>
              <dd className={css.day}>{formatDayOfWeek(days.start, { short: true })}</dd>
            </div>
            <div className={css.nights}>
              <dt className={hiddenText}>Length</dt>
              <dd>{lengthInWords(days)}</dd>
            </div>
            <div className={css.last}>
              <dt className={css.label}>{isAlone ? `Fetch ${pet}` : "Fetch them"}</dt>
              <dd className={css.day}>{formatDayOfWeek(days.end, { short: true })}</dd>
            </div>
          </dl>
          <div className={css.total}>
            <p className={css.made}>
              In all, paid to the boarder <span className={css.quiet}>{total.how}</span>
            </p>
            <strong className={css.sum}>{total.sum}</strong>
          </div>
          <Contact {...{ followed, ownerView }} />
        </>
      )}
    </article>
  );
}

function lengthInWords({ start, end }: StayOwnerView["days"]): string {
  return start === end ? "the same day" : nightsInWords(daysBetween(start, end));
}

/** The boarder, or our team until there is one. */
function Contact({ followed: { reference, status }, ownerView }: ContactProps) {
  const site = useSite();
  const { boarder, pet, days, answerBy } = ownerView;
  const about = `${pet}, ${daysInWords({ start_day: days.start, end_day: days.end })}, ${formatReference(reference)}`;
  if (!boarder) {
    const answer =
      status === "received"
        ? `Answers ${answerBy ?? "soon"}`
        : status === "needs_info"
          ? "Waits for your answer"
          : "Chooses the boarder";
    const chat = shelterChat(site, `Hello ${site.name}, this is about the stay of ${about}.`);
    return (
      <div className={css.person}>
        <Avatar person={{ id: "team", name: site.name }} />
        <Name name="Our team" text={answer} />
        <Reach name="our team" phone={site.phone} chat={chat} />
      </div>
    );
  }
  const { name, phone } = boarder;
  const chat = whatsAppLink(phone ?? "", `Hello ${name}, this is about the stay of ${about}.`);
  return (
    <div className={css.person}>
      <Avatar person={{ id: name, name }} />
      <Name
        name={name}
        text={
          ownerView.isBooking && status === "received"
            ? `Answers ${answerBy ?? "soon"}`
            : "Your boarder"
        }
      />
      {phone && <Reach name={name} phone={phone} chat={chat} />}
    </div>
  );
}

function Name({ name, text }: { name: string; text: string }) {
  return (
    <p className={css.name}>
      <strong>{name}</strong> <span className={css.quiet}>{text}</span>
    </p>
  );
}

type ReachProps = { name: string; phone: string; chat: string | undefined };

function Reach({ name, phone, chat }: ReachProps) {
  return (
    <span className={css.reach}>
      <IconLink to={dialLink(phone)} icon="phone">{`Call ${name}`}</IconLink>
      {chat && <IconLink to={chat} icon="whatsapp">{`WhatsApp ${name}`}</IconLink>}
    </span>
  );
}

function IconLink({ to, icon, children }: { to: string; icon: IconName; children: string }) {
  return (
    <a className={css.iconLink} href={to} rel="noreferrer">
      <Icon name={icon} />
      <span className={hiddenText}>{children}</span>
    </a>
  );
}

type Verb = { to: string; icon: IconName; text: string };

/** What the owner can do; each leads to its place on this page. */
export function StayVerbs({ verbs }: { verbs: readonly Verb[] }) {
  if (verbs.length === 0) return null;
  return (
    <nav className={css.verbs} aria-label="What you can do">
      {verbs.map(({ to, icon, text }) => (
        <a key={text} className={css.verb} href={to}>
          <Icon name={icon} className={css.verbIcon} />
          {text}
        </a>
      ))}
    </nav>
  );
}
