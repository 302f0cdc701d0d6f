import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { uploadField } from "#app/platform/pictures/picture.ts";
import { useSentForm } from "#app/ui/action-form/hidden-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { abortUpload, retryFailedRequests } from "#app/ui/connection/connection.ts";
import { useRequestProgress } from "#app/ui/connection/connection-notice.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { problemOfFile } from "./check-file.ts";
import { box } from "./choice.css.ts";
import * as css from "./file-field.css.ts";
import { useFailedUploads, useResumedUploads } from "./resume-uploads.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import {
  refusalIn,
  type UploadAnswer,
  uploadText,
  waitsForOther,
  wholePercent,
} from "./upload-rules.ts";

/** A file chosen on a hydrated page, uploaded ahead of its form. */
type Chosen = {
  /** Unique to each choice. */
  key: string;
  file: File;
  /** The address of its preview. */
  src: string;
  /** It was checked and made as small as possible, and may be sent. */
  isChecked: boolean;
  arrived?: Arrived;
  refused?: string | undefined;
};

type Arrived = { id: string };

export type FileLimit = { count: number; tooMany: string };

export type UploadOptions = {
  multiple?: boolean | undefined;
  /** The field's `accept`. */
  accept: string;
  /** How many files the field takes in all, and the server's words where there are more. */
  limit?: FileLimit | undefined;
};

let count = 0;

/**
 * The files chosen in the file input of this id and name, each uploaded on its own, one at a time, ahead of the form,
 * which then names them. Files that have not arrived when the form is sent go with it. Returns what to render, and the
 * change handler.
 */
export function useUploads(
  id: string,
  name: string,
  { multiple = false, accept, limit }: UploadOptions,
) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const present = useRef(chosen);
  present.current = chosen;
  useEffect(() => {
    const input = document.getElementById(id) as HTMLInputElement | null;
    const form = input?.form;
    const add = ({ formData }: FormDataEvent) => {
      const waiting = present.current.filter(({ arrived, refused }) => !arrived && !refused);
      for (const { file } of waiting) formData.append(name, file);
    };
    form?.addEventListener("formdata", add);
    return () => {
      form?.removeEventListener("formdata", add);
      for (const { src } of present.current) URL.revokeObjectURL(src);
    };
  }, [id, name]);
  const refusal = chosen.find(({ refused }) => refused)?.refused ?? "";
  useEffect(() => {
    (document.getElementById(id) as HTMLInputElement | null)?.setCustomValidity(refusal);
  }, [id, refusal]);

  const choose = (input: HTMLInputElement) => {
    const ticked = `input[type=checkbox][name="${name}"]:checked`;
    const held = input.form?.querySelectorAll(ticked).length ?? 0;
    const room = limit && multiple ? limit.count - held - waiting.length : Number.POSITIVE_INFINITY;
    const files = [...(input.files ?? [])].map((file, index): Chosen => {
      count += 1;
      const one = { key: `upload-${count}`, file, src: URL.createObjectURL(file) };
      return { ...one, isChecked: false, ...(index >= room && { refused: limit?.tooMany }) };
    });
    input.value = "";
    setChosen((before) => (multiple ? [...before, ...files] : files));
    for (const { key, file, refused } of files) if (!refused) void check(key, file);
  };
  /** A file that would be refused is reported before it is sent; of a photo its reduced size counts. */
  const check = async (key: string, file: File) => {
    const small = await shrinkPhoto(file);
    const refused = await problemOfFile(small, accept);
    change(key, refused ? { refused } : { file: small, isChecked: true });
  };
  const change = (key: string, more: Partial<Chosen>) =>
    setChosen((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)));
  const waiting = chosen.filter(({ arrived, refused }) => !arrived && !refused);
  const failed = useFailedUploads(waiting.map(({ key }) => key));
  // A failed file does not hold up the others.
  const next = waiting.find(({ key }) => !failed.includes(key));
  const nextKey = next?.isChecked ? next.key : undefined;
  const arrived = chosen.filter((one) => one.arrived).length;
  useResumedUploads({ failed, isBusy: nextKey !== undefined, arrived });
  const list = chosen.length > 0 && (
    <div className={css.staged}>
      {chosen.map((one) => (
        <Upload
          key={one.key}
          one={one}
          name={name}
          isNext={one.key === nextKey}
          formOf={() => (document.getElementById(id) as HTMLInputElement | null)?.form}
          onAnswer={(more) => change(one.key, more)}
          onRemove={() => setChosen((all) => all.filter(({ key }) => key !== one.key))}
        />
      ))}
    </div>
  );
  return { list, choose };
}

type UploadProps = {
  one: Chosen;
  name: string;
  isNext: boolean;
  formOf: () => HTMLFormElement | null | undefined;
  onAnswer: (more: Partial<Chosen>) => void;
  onRemove: () => void;
};

function Upload({ one, name, isNext, formOf, onAnswer, onRemove }: UploadProps) {
  const { key, file, src, arrived, refused } = one;
  const fetcher = useFetcher<UploadAnswer>();
  const { problem, percent } = useRequestProgress(key);
  const sentForm = useSentForm();
  const started = useRef(false);
  const latest = useRef({ fetcher, onAnswer, formOf });
  latest.current = { fetcher, onAnswer, formOf };

  useEffect(() => {
    const action = latest.current.formOf()?.getAttribute("action");
    if (!isNext || started.current || !action) return;
    started.current = true;
    const options = { method: "post", encType: "multipart/form-data", action } as const;
    const body = new FormData();
    body.append(uploadField, key);
    body.append(name, file);
    void latest.current.fetcher.submit(body, options);
  }, [isNext, key, name, file]);

  const answer = fetcher.data;
  useEffect(() => {
    const [picture] = answer?.staged ?? [];
    const message = answer && refusalIn(answer, name);
    if (picture) latest.current.onAnswer({ arrived: picture });
    else if (message) latest.current.onAnswer({ refused: message });
  }, [answer, name]);

  // A file within the form is not sent by itself.
  const isInForm = sentForm
    ?.getAll(name)
    .some((sent) => sent instanceof File && isSame(sent, file));
  useEffect(() => {
    if (isInForm) latest.current.fetcher.reset();
  }, [isInForm]);
  useEffect(() => () => latest.current.fetcher.reset(), []);

  const remove = (
    <Button type="button" variant="quiet" aria-label={`Remove ${file.name}`} onClick={onRemove}>
      Remove
    </Button>
  );
  return (
    <div className={css.stagedItem}>
      {file.type.startsWith("image/") ? (
        <img className={css.stagedPicture} src={src} alt="" width="160" height="96" />
      ) : (
        <span className={css.stagedSign}>
          <Icon name="file" />
        </span>
      )}
      {arrived ? (
        <label className={css.stagedName}>
          <input
            className={box}
            type="checkbox"
            name={name}
            value={arrived.id}
            defaultChecked
            data-unkept=""
          />
          <span className={css.stagedText}>{file.name}</span>
        </label>
      ) : (
        <span className={css.stagedText}>{file.name}</span>
      )}
      <span aria-live="polite">
        {uploadText(
          file.name,
          { isChecked: one.isChecked, hasArrived: Boolean(arrived), refused, problem, percent },
          isNext ? "Goes with the form" : waitsForOther,
        )}
      </span>
      {percent !== undefined && (
        <>
          <progress
            className={css.bar}
            max={wholePercent}
            value={percent}
            aria-label={`Upload of ${file.name}`}
          />
          {percent < wholePercent && <span>{`${percent} %`}</span>}
          <Button
            type="button"
            variant="quiet"
            aria-label={`Cancel the upload of ${file.name}`}
            onClick={() => abortUpload(key)}
          >
            Cancel
          </Button>
        </>
      )}
      {problem && (
        <Button
          type="button"
          variant="secondary"
          aria-label={`Try again to upload ${file.name}`}
          onClick={() => retryFailedRequests(key)}
        >
          Try again
        </Button>
      )}
      {(problem || refused || !(arrived || isNext)) && remove}
    </div>
  );
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}
