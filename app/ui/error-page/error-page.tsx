import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { Art } from "#app/ui/picture/art.tsx";
import { errorPage, picture, search, text as textClass, ways } from "./error-page.css.ts";

const others = [
  { to: "/blog", label: "Read our stories" },
  { to: "/contact", label: "Write to us" },
];

type ErrorPageProps = {
  status: number;
  title: string;
  text: string;
  retryHref?: string | undefined;
  /** The best next step for this address and reader. */
  best?: { to: string; label: string } | undefined;
};

const pictures: Record<number, string> = {
  403: "no-entry",
  404: "not-found",
  503: "offline",
};

export function ErrorPage({ status, title, text, retryHref, best }: ErrorPageProps) {
  return (
    <div className={errorPage}>
      <Art className={picture} name={pictures[status] ?? "error"} width={400} height={300} first />
      <h1>{title}</h1>
      <p className={textClass}>{text}</p>
      <div className={`${cluster} ${ways}`}>
        {retryHref && <ButtonLink to={retryHref}>Try again</ButtonLink>}
        {best && <ButtonLink to={best.to}>{best.label}</ButtonLink>}
        <ButtonLink to="/" variant={retryHref || best ? "secondary" : "primary"}>
          Go to the home page
        </ButtonLink>
        <ButtonLink to="/up-for-adoption" variant="secondary">
          Meet the pets
        </ButtonLink>
        {status === 404 &&
          others.map(({ to, label }) => (
            <ButtonLink key={to} to={to} variant="secondary">
              {label}
            </ButtonLink>
          ))}
      </div>
      {status === 404 && <PetSearch />}
    </div>
  );
}

function PetSearch() {
  return (
    <search>
      <form className={search} method="get" action="/up-for-adoption">
        <TextField name="q" type="search" label="Search the pets" unmarked maxLength={100} />
        <Button>Search</Button>
      </form>
    </search>
  );
}
