import { z } from "zod";
import { optionalText, requiredText } from "#app/platform/http/text-schema.server.ts";
import { focusPoints } from "#app/platform/pictures/picture.ts";
import { ageRange, companions, photosMost, sexes, sizes, species } from "./listing.ts";
import type { PhotoEdit } from "./listing-edit.ts";

const wholeAge = "Age must be a whole number from 0 to 20";

/** Messages of specification section 5; the further fields have defaults, so a form without them is whole. */
export const listingSchema = z.object({
  name: requiredText("Please enter the pet's name", 200),
  breed: requiredText("Please enter the breed", 200),
  age: requiredText("Please enter the age", 40)
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= ageRange.most, wholeAge)
    .transform(Number),
  location: requiredText("Please enter the location", 300),
  description: requiredText("Please enter a description"),
  species: z.enum(species, "Please choose one of the kinds").default("Dog"),
  sex: z.enum(sexes, "Please choose one").default("Unknown"),
  size: z.enum(sizes, "Please choose one of the sizes").default("Medium"),
  /** Ids of staged pictures: what was chosen now comes after what was kept. No address of elsewhere. */
  imageUrl: z.array(z.string().max(200)).max(12).default([]),
  goodWith: z.array(z.enum(companions, "Please choose from the list")).max(3).default([]),
});
export type ListingInput = z.output<typeof listingSchema>;

const wholeOrder = "The order must be a whole number from 1 to 99";

/** Fields for each photo that the page may show: `photo1Id`, `photo1Alt`, `photo1Order`, `photo1Focus`, `photo1Remove`. */
function photoFields(n: number) {
  return {
    [`photo${n}Id`]: optionalText(200),
    [`photo${n}Alt`]: optionalText(200),
    [`photo${n}Order`]: optionalText(40).refine(
      (text) => text === undefined || /^[1-9]\d?$/.test(text.trim()),
      wholeOrder,
    ),
    [`photo${n}Focus`]: optionalText(40),
    [`photo${n}Remove`]: optionalText(40),
  };
}
const photoNumbers = Array.from({ length: photosMost }, (_, index) => index + 1);

/** The edit page: the same texts, the photos that the page showed, and new ones by their staged ids. */
export const listingEditSchema = listingSchema
  .omit({ imageUrl: true })
  .extend({
    /** The version that the page showed. */
    version: z
      .string()
      .default("0")
      .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)),
    newPhotos: z.array(z.string().max(200)).max(24).default([]),
    /** The button that moves a photo: its number and the one it is to have. */
    move: optionalText(10),
  })
  .and(z.object(Object.assign({}, ...photoNumbers.map(photoFields)) as PhotoShape))
  .transform((form) => {
    const { name, breed, age, location, description, species, sex, size, goodWith } = form;
    const { version, newPhotos } = form;
    const [, moved, to] = /^(\d) (\d)$/.exec(form.move ?? "") ?? [];
    const texts = { name, breed, age, location, description, species, sex, size, goodWith };
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
