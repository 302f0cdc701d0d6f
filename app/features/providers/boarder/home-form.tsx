import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { nairaText } from "#app/platform/money.ts";
import { offerCardFiles } from "#app/platform/pictures/picture.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { PictureField, type StagedPicture } from "#app/ui/field/picture-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { groupField, textField } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import * as css from "./boarder.css.ts";
import { boarderMessages, type Home, maxHomePhotos } from "./boarder.ts";

type HomeFormProps = {
  home: Home & { shownPublicly: boolean };
  staged: StagedPicture[];
  result: SubmissionResult | undefined;
};

export function HomeForm({ home, staged, result }: HomeFormProps) {
  const { about, priceKobo, photos, shownPublicly } = home;
  const price = priceKobo === null ? "" : nairaText(priceKobo);
  return (
    <FormScreen
      title="Boarding Home"
      back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      aside={
        <>
          <h2>Who sees this</h2>
          <p>
            Pet owners who are signed in, once our team has verified you. Other people see you only
            if you choose it.
          </p>
          <h2>Your places</h2>
          <p>
            How many pets you take, of which kinds and when not:{" "}
            <Link to={href("/dashboard/profile/places")}>Places and Days Off</Link>
          </p>
        </>
      }
    >
      <Form
        id="home"
        action={href("/dashboard/profile/boarding-home")}
        encType="multipart/form-data"
        className={`${sheet} ${stack.even}`}
        fields={["about", "price", "shownPublicly", "newPhotos", "removePhotos"]}
        defaultValue={{ about, price, shownPublicly: shownPublicly ? "on" : "" }}
        result={result}
      >
        {(fields) => (
          <>
            <TextArea
              {...textField(fields.about)}
              label="About your home"
              rows={6}
              hint="Garden or flat, other animals, children, how a day goes."
            />
            <TextField
              {...textField(fields.price)}
              label="Price of a night in naira"
              inputMode="decimal"
              hint="Such as 8,000. Empty: on request. Stays that are booked keep their price."
            />
            <CheckboxField
              id={fields.shownPublicly.id}
              name="shownPublicly"
              label="Show me on the public boarding page"
              hint="Everybody then sees your name, area, profile photo and the price of a night. You can change it at any time."
              defaultChecked={fields.shownPublicly.initialValue === "on"}
              unmarked
            />
            {photos.length > 0 && (
              <fieldset className={css.ownPhotos}>
                <legend className={css.legend}>Photos of your home</legend>
                <ol className={css.photos}>
                  {photos.map((photo, index) => (
                    <li key={photo.id}>
                      <Picture
                        variants={offerCardFiles(photo)}
                        alt={`Photo ${index + 1}`}
                        tone={photo.tone}
                        sizes="(min-width: 768px) 200px, 45vw"
                        className={css.photo}
                      />
                      <CheckboxField
                        id={`home-remove-${index + 1}`}
                        name="removePhotos"
                        value={photo.id}
                        label={`Remove photo ${index + 1}`}
                        defaultChecked={(
                          groupField(fields.removePhotos).defaultValue as string[]
                        ).includes(photo.id)}
                        unmarked
                      />
                    </li>
                  ))}
                </ol>
              </fieldset>
            )}
            <PictureField
              field={fields.newPhotos}
              staged={staged}
              label={photos.length > 0 ? "More photos" : "Photos of your home"}
              hint={`At most ${maxHomePhotos} in all, ${maxFileInWords()} each. JPEG, PNG, WebP, GIF, AVIF or TIFF. The first is shown in the list.`}
              multiple
              limit={{ count: maxHomePhotos, tooMany: boarderMessages.photos }}
            />
            <FormButtons>
              <Button pendingText="Saving…">Save Home</Button>
            </FormButtons>
          </>
        )}
      </Form>
    </FormScreen>
  );
}
