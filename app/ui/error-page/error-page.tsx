import { ButtonLink } from "#app/ui/button/button.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { errorPage, picture, text as textClass, ways } from "./error-page.css.ts";

type ErrorPageProps = {
  status: number;
  title: string;
  text: string;
  /** The same address again, where trying again makes sense. */
  retryHref?: string | undefined;
  /** The way on that suits this address and this reader better than any other. */
  best?: { to: string; label: string } | undefined;
};

const pictures: Record<number, string> = {
  403: "no-entry",
  404: "not-found",
  503: "offline",
};

/** What happened, in words, and the ways on from here. */
export function ErrorPage({ status, title, text, retryHref, best }: ErrorPageProps) {
  return (
    <div className={errorPage}>
      <img
        className={picture}
        src={`/art/${pictures[status] ?? "error"}.svg`}
        alt=""
        width="400"
        height="300"
      />
      <h1>{title}</h1>
      <p className={textClass}>{text}</p>
      <div className={`${cluster} ${ways}`}>
        {retryHref && (
          <ButtonLink to={retryHref} reloadDocument>
            Try again
          </ButtonLink>
        )}
        {best && (
          <ButtonLink to={best.to} reloadDocument>
            {best.label}
          </ButtonLink>
        )}
        <ButtonLink to="/" reloadDocument variant={retryHref || best ? "secondary" : "primary"}>
          Go to the home page
        </ButtonLink>
        <ButtonLink to="/up-for-adoption" reloadDocument variant="secondary">
          Meet the pets
        </ButtonLink>
      </div>
    </div>
  );
}
