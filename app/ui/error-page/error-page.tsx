import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { action, wrap } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import * as css from "./error-page.css.ts";

type Way = { to: string; label: string };

const home = { to: "/", label: "Go to the home page" };
const pets = { to: "/up-for-adoption", label: "Meet the pets" };
const others = [
  { to: "/blog", label: "Read our stories" },
  { to: "/contact", label: "Write to us" },
];

const pictures: Record<number, string> = {
  403: "no-entry",
  404: "not-found",
  503: "offline",
};

type ErrorPageProps = {
  status: number;
  title: string;
  text: string;
  retryHref?: string | undefined;
  /** The best next step for this address and reader. */
  best?: Way | undefined;
  /** In place of the links to other pages. */
  children?: ReactNode;
};

export function ErrorPage({ status, title, text, retryHref, best, children }: ErrorPageProps) {
  const first = retryHref === undefined ? best : { to: retryHref, label: "Try again" };
  const ways = [...(first ? [home] : []), pets, ...(status === 404 ? others : [])];
  return (
    <div className={`${wrap} ${css.errorPage}`}>
      <Art
        className={css.picture}
        name={pictures[status] ?? "error"}
        width={400}
        height={300}
        first
      />
      <div className={css.content}>
        <h1>{title}</h1>
        <p className={css.text}>{text}</p>
        <ButtonLink to={(first ?? home).to}>{(first ?? home).label}</ButtonLink>
        {children ?? (
          <>
            {status === 404 && <PetSearch />}
            <ul className={css.ways}>
              {ways.map(({ to, label }) => (
                <li key={to}>
                  <Link className={action} to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function PetSearch() {
  return (
    <search>
      <form className={css.search} method="get" action="/up-for-adoption">
        <TextField name="q" type="search" label="Search the pets" unmarked maxLength={100} />
        <Button variant="secondary">Search</Button>
      </form>
    </search>
  );
}
