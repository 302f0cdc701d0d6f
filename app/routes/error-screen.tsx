import type { KeptForm } from "#app/http/kept-form.ts";
import { PageTitle } from "#app/shell.tsx";
import { ErrorPage } from "#app/ui/error-page/error-page.tsx";
import { NotPermitted } from "./not-permitted.tsx";
import { PublicFrame } from "./public/public-frame.tsx";
import { SessionExpired } from "./session-expired.tsx";

type ErrorScreenProps = {
  status: number;
  title: string;
  text: string;
  address: string;
  /** A form whose sender has to sign in first, or as somebody else. */
  kept: KeptForm | undefined;
};

/** A whole page in the public frame: what happened, and where to go from here. */
export function ErrorScreen({ status, title, text, address, kept }: ErrorScreenProps) {
  if (kept && status === 403) return <NotPermitted kept={kept} title={title} text={text} />;
  if (kept) return <SessionExpired {...kept} />;
  const retry = status >= 500 || status === 429;
  return (
    <PublicFrame>
      <PageTitle>{title}</PageTitle>
      <ErrorPage
        status={status}
        title={title}
        text={text}
        retryHref={retry ? address : undefined}
      />
    </PublicFrame>
  );
}
