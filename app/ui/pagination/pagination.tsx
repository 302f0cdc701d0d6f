import { Fragment } from "react";
import { CachedMarkup } from "#app/ui/cached-markup/cached-markup.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { far, gap, link, list } from "./pagination.css.ts";

/** Later pages are reached by Previous and Next. */
const maxNumbered = 20;

type PaginationProps = {
  /** From 1; undefined beyond the numbered pages, where a cursor leads. */
  page?: number | undefined;
  pages: number;
  href: (page: number) => string;
  /** By default the adjacent pages; `null` hides the link. */
  previous?: string | null | undefined;
  next?: string | null | undefined;
  label?: string;
};

/** Renders nothing for a single page. */
export function Pagination({ page, pages, href, label = "Pages", ...ends }: PaginationProps) {
  const back = page !== undefined && page > 1 ? href(page - 1) : null;
  const on = page !== undefined && page < pages ? href(page + 1) : null;
  const previous = ends.previous === undefined ? back : ends.previous;
  const next = ends.next === undefined ? on : ends.next;
  if (pages <= 1 && !previous && !next) return null;
  const last = Math.min(pages, maxNumbered);
  const near = (n: number) =>
    n === 1 || n === last || (page !== undefined && Math.abs(n - page) <= 1);
  const numbers = Array.from({ length: last }, (_, index) => index + 1);
  return (
    <CachedMarkup
      as="nav"
      aria-label={label}
      cacheKey={`pages ${JSON.stringify([page, pages, previous, next, href(1), href(2)])}`}
    >
      {() => (
        <ul className={list}>
          {previous && (
            <li>
              <Link className={link} to={previous} rel="prev">
                Previous
              </Link>
            </li>
          )}
          {numbers.map((n) => (
            <Fragment key={n}>
              {!near(n) && near(n - 1) && (
                <li className={gap} aria-hidden="true">
                  …
                </li>
              )}
              <li className={near(n) ? undefined : far}>
                <Link
                  className={link}
                  to={href(n)}
                  aria-label={`Page ${n}`}
                  aria-current={n === page ? "page" : undefined}
                >
                  {n}
                </Link>
              </li>
            </Fragment>
          ))}
          {next && (
            <li>
              <Link className={link} to={next} rel="next">
                Next
              </Link>
            </li>
          )}
        </ul>
      )}
    </CachedMarkup>
  );
}
