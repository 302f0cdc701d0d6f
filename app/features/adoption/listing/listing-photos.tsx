import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { ListingPicture } from "#app/platform/pictures/picture.ts";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./edit-listing.css.ts";
import { defaultAlt, listingMessages } from "./listing.ts";
import type { EditableListing } from "./listing-edit.ts";

type Answer = { id: string; name: string; errors: string[]; value: string };
type Row = {
  picture: ListingPicture;
  name: string;
  alt: Answer;
  order: Answer;
  remove: boolean;
};

/** The photos that the listing has, each with what was typed about it in a form that came back. */
export function photoRows(
  listing: EditableListing,
  result: SubmissionResult | undefined,
  wrong: Record<string, string[] | undefined>,
): Row[] {
  const typed = result?.initialValue ?? {};
  return listing.pictures.map((picture, index) => {
    const name = `photo${index + 1}`;
    // It may have had another number on the page that the form came from.
    const was = Object.keys(typed).find(
      (one) => /^photo\d+Id$/.test(one) && typed[one] === picture.id,
    );
    const then = was?.slice(0, -"Id".length);
    const answer = (field: "Alt" | "Order", stored: string): Answer => {
      const text = typed[`${then}${field}`];
      return {
        id: `listing-${name}${field}`,
        name: name + field,
        errors: wrong[`${then}${field}`] ?? wrong[`${name}${field}`] ?? [],
        value: then === undefined ? stored : typeof text === "string" ? text : "",
      };
    };
    const alt = answer("Alt", picture.alt);
    const order = answer("Order", String(index + 1));
    return { picture, name, alt, order, remove: Boolean(typed[`${then}Remove`]) };
  });
}

type ListingPhotosProps = {
  listing: EditableListing;
  rows: Row[];
  beside: (name: string) => ReactNode;
};

/** What each photo shows, its place and whether it stays; the first is the main picture. */
export function ListingPhotos({ listing, rows, beside }: ListingPhotosProps) {
  if (rows.length === 0) return <p>This listing has no photo yet.</p>;
  return (
    <ol className={css.photos}>
      {rows.map(({ picture, name, alt, order, remove }, index) => (
        <li key={picture.id} className={css.photo}>
          <div className={stack.tight}>
            <Picture
              variants={picture.files}
              alt={picture.alt}
              tone={picture.tone}
              sizes="(min-width: 768px) 180px, 80vw"
              className={css.picture}
            />
            {index === 0 && (
              <div>
                <Tag tone="approved">Main picture</Tag>
              </div>
            )}
          </div>
          <div className={css.answers}>
            <input type="hidden" name={`${name}Id`} value={picture.id} />
            <TextField
              {...wired(alt)}
              label={`What photo ${index + 1} shows`}
              maxLength={200}
              placeholder={defaultAlt(listing)}
              hint={beside(`alt ${picture.id}`)}
              autoComplete="off"
            />
            <div className={css.small}>
              <TextField
                {...wired(order)}
                label="Order"
                type="number"
                inputMode="numeric"
                min={1}
                max={99}
                step={1}
                wrong={listingMessages.wholeOrder}
                unmarked
                hint={beside(`order ${picture.id}`)}
                aria-label={`Order of photo ${index + 1}`}
              />
              <CheckboxField
                id={`listing-${name}Remove`}
                name={`${name}Remove`}
                label="Remove"
                defaultChecked={remove}
                aria-label={`Remove photo ${index + 1}`}
              />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function wired({ id, name, errors, value }: Answer) {
  return { id, name, errors, defaultValue: value };
}
