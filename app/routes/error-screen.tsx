import { PageTitle } from "#app/shell.tsx";
import { ErrorPage } from "#app/ui/error-page/error-page.tsx";
import { PublicFrame } from "./public/public-frame.tsx";

type ErrorScreenProps = { status: number; title: string; text: string; address: string };

/** A whole page in the public frame: what happened, and where to go from here. */
export function ErrorScreen({ status, title, text, address }: ErrorScreenProps) {
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
