import { z } from "zod";
import { formShape } from "#app/platform/fields/field-schemas.server.ts";
import { pickFields } from "#app/platform/fields/fields.ts";
import { optionalText, versionField } from "#app/platform/http/text-schema.server.ts";
import { focusPoints } from "#app/platform/pictures/picture.ts";
import { ageRange, companions, listingFields, maxListingPhotos, photoMessages } from "./listing.ts";
import type { PhotoEdit } from "./listing-edit.ts";

const fields = formShape(listingFields);
const { wrong } = listingFields.age;

/** Every field that section 3 does not name has a default. @see specification section 5 */
export const listingSchema = z.object({
  ...fields,
  age: fields.age
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= ageRange.max, wrong)
    .transform(Number),
  birthMonth: fields.birthMonth.refine(
    (text) => text === "" || /^\d{4}-(0[1-9]|1[0-2])$/.test(text),
    "Please enter the month as in 2026-09",
  ),
  /** Ids of uploaded pictures, the newest last. */
  imageUrl: z.array(z.string().max(200)).max(12).default([]),
  goodWith: z.array(z.enum(companions, "Please choose from the list")).max(3).default([]),
});
export type ListingInput = z.output<typeof listingSchema>;

function photoFields(n: number) {
  return {
    [`photo${n}Id`]: optionalText(200),
    [`photo${n}Alt`]: optionalText(200),
    [`photo${n}Order`]: optionalText(40).refine(
      (text) => text === undefined || /^[1-9]\d?$/.test(text.trim()),
      photoMessages.wholeOrder,
    ),
    [`photo${n}Focus`]: optionalText(40),
    [`photo${n}Remove`]: optionalText(40),
  };
}
const photoNumbers = Array.from({ length: maxListingPhotos }, (_, index) => index + 1);

export const listingEditSchema = listingSchema
  .omit({ imageUrl: true })
  .extend({
    version: versionField(),
    newPhotos: z.array(z.string().max(200)).max(24).default([]),
    /** The button that moves a photo. Two numbers: the photo, and its new place. */
    move: optionalText(10),
  })
  .and(z.object(Object.assign({}, ...photoNumbers.map(photoFields)) as PhotoShape))
  .transform((form) => {
    const { age, birthMonth, goodWith, version, newPhotos } = form;
    const texts = { ...pickFields(listingFields, form), age, birthMonth, goodWith };
    const [, moved, to] = /^(\d) (\d)$/.exec(form.move ?? "") ?? [];
    const photos = photoNumbers.flatMap((n): PhotoEdit[] => {
      const id = form[`photo${n}Id`];
      const order = String(n) === moved ? Number(to) : Number(form[`photo${n}Order`] ?? n);
      const point = Number(form[`photo${n}Focus`]);
      const focus = focusPoints[point] && form[`photo${n}Focus`] ? point : undefined;
      const alt = form[`photo${n}Alt`]?.trim() ?? "";
      return id ? [{ id, alt, order, focus, remove: form[`photo${n}Remove`] !== undefined }] : [];
    });
    return { ...texts, version, newPhotos, photos };
  });
type PhotoShape = Record<
  `photo${number}${"Id" | "Alt" | "Order" | "Focus" | "Remove"}`,
  OptionalText
>;
type OptionalText = ReturnType<typeof optionalText>;
export type ListingEditInput = z.output<typeof listingEditSchema>;
