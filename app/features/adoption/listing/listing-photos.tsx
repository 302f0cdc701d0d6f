import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { ListingPicture } from "#app/platform/pictures/picture.ts";
import { focusPoints } from "#app/platform/pictures/picture.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./edit-listing.css.ts";
import { defaultAlt, photoMessages } from "./listing.ts";
import type { EditableListing } from "./listing-edit.ts";

type PhotoField = { id: string; name: string; errors: string[]; value: string };
type Row = {
  picture: ListingPicture;
  name: string;
  alt: PhotoField;
  order: PhotoField;
  focus: number;
  remove: boolean;
};

/** The listing's photos, with the input of a refused form. */
export function photoRows(
  listing: EditableListing,
  result: SubmissionResult | undefined,
  wrong: Record<string, string[] | undefined>,
): Row[] {
  const input = result?.initialValue ?? {};
  return listing.pictures.map((picture, index) => {
    const name = `photo${index + 1}`;
    // The photo may have had another number on the submitted page.
    const was = Object.keys(input).find(
      (one) => /^photo\d+Id$/.test(one) && input[one] === picture.id,
    );
    const then = was?.slice(0, -"Id".length);
    const readField = (field: "Alt" | "Order", stored: string): PhotoField => {
      const text = input[`${then}${field}`];
      return {
        id: `listing-${name}${field}`,
        name: name + field,
        errors: wrong[`${then}${field}`] ?? wrong[`${name}${field}`] ?? [],
        value: then === undefined ? stored : typeof text === "string" ? text : "",
      };
    };
    const alt = readField("Alt", picture.alt);
    const order = readField("Order", String(index + 1));
    const chosen = Number(input[`${then}Focus`] ?? picture.focus);
    const focus = focusPoints[chosen] ? chosen : picture.focus;
    return { picture, name, alt, order, focus, remove: Boolean(input[`${then}Remove`]) };
  });
}

type ListingPhotosProps = {
  listing: EditableListing;
  rows: Row[];
  beside: (name: string) => ReactNode;
};

export function ListingPhotos({ listing, rows, beside }: ListingPhotosProps) {
  if (rows.length === 0) return <p>This listing has no photo yet.</p>;
  return (
    <ol className={css.photos}>
      {rows.map(({ picture, name, alt, order, focus, remove }, index) => (
        <li key={picture.id} className={css.photo}>
          <div className={stack.tight}>
            <Picture
              variants={picture.files}
              alt={picture.alt}
              tone={picture.tone}
              focus={picture.focus}
              sizes="(min-width: 768px) 180px, 80vw"
              className={css.picture}
            />
            {index === 0 && (
              <div>
                <Tag tone="approved">Main photo</Tag>
              </div>
            )}
            <MoveButtons index={index} last={rows.length - 1} />
          </div>
          <div className={css.photoFields}>
            <input type="hidden" name={`${name}Id`} value={picture.id} />
            {order.errors.length === 0 ? (
              <input type="hidden" name={order.name} value={order.value} />
            ) : (
              <TextField
                {...fieldProps(order)}
                label={`Order of photo ${index + 1}`}
                type="number"
                inputMode="numeric"
                min={1}
                max={99}
                step={1}
                wrong={photoMessages.wholeOrder}
                unmarked
              />
            )}
            <TextField
              {...fieldProps(alt)}
              label={`What photo ${index + 1} shows`}
              maxLength={200}
              placeholder={defaultAlt(listing)}
              hint={beside(`alt ${picture.id}`)}
            />
            {beside(`order ${picture.id}`)}
            <div className={css.small}>
              <FocusField name={`${name}Focus`} photo={index + 1} focus={focus} />
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

function MoveButtons({ index, last }: { index: number; last: number }) {
  if (last === 0) return null;
  const photo = index + 1;
  const move = (to: number, label: string, children: ReactNode) => (
    <Button
      variant="secondary"
      name="move"
      value={`${photo} ${to}`}
      pendingText="Moving…"
      aria-label={label}
    >
      {children}
    </Button>
  );
  return (
    <div className={css.moves}>
      {index > 0 && move(1, `Make main: photo ${photo}`, "Make main")}
      {index > 0 && move(photo - 1, `Move photo ${photo} up`, <Icon name="up" />)}
      {index < last && move(photo + 1, `Move photo ${photo} down`, <Icon name="down" />)}
    </div>
  );
}

/** A map of nine points; the chosen one stays visible when the photo is cropped. */
function FocusField({ name, photo, focus }: { name: string; photo: number; focus: number }) {
  return (
    <fieldset className={css.focus}>
      <legend className={css.focusLabel}>Keep in view</legend>
      <div className={css.map}>
        {focusPoints.map((label, point) => (
          <input
            key={label}
            className={css.point}
            type="radio"
            name={name}
            value={point}
            defaultChecked={point === focus}
            aria-label={`Photo ${photo}: ${label}`}
            title={label}
          />
        ))}
      </div>
    </fieldset>
  );
}

function fieldProps({ id, name, errors, value }: PhotoField) {
  return { id, name, errors, defaultValue: value };
}
