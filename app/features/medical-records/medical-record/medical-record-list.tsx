import { href } from "react-router";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { measuresInWords } from "./measures.ts";
import { type MedicalFileView, type MedicalRecordView, recordKindNames } from "./medical-record.ts";
import * as css from "./medical-record-list.css.ts";

type MedicalRecordListProps = {
  records: readonly MedicalRecordView[];
  /** Whether entries of several kinds are listed; then each names its kind. */
  isMixed: boolean;
  /** Without it no entry can be corrected. */
  correctHref?: ((record: MedicalRecordView) => string) | undefined;
};

export function MedicalRecordList({ records, isMixed, correctHref }: MedicalRecordListProps) {
  return (
    <ul className={css.list}>
      {records.map((record) => (
        <li key={record.id} data-key={record.id} className={css.entry}>
          <div className={css.top}>
            <h3 className={css.title}>{record.title || recordKindNames[record.kind]}</h3>
            {isMixed && <Tag>{recordKindNames[record.kind]}</Tag>}
          </div>
          <Entry record={record} />
          <div className={css.top}>
            <p className={css.quiet}>{writtenBy(record)}</p>
            {correctHref && record.canCorrect && (
              <ButtonLink
                variant="quiet"
                to={correctHref(record)}
                aria-label={`Correct ${record.title}, ${formatDay(record.happenedOn)}`}
              >
                Correct
              </ButtonLink>
            )}
          </div>
          {record.before.length > 0 && (
            <Disclosure title="Corrected: the earlier text">
              {record.before.map((older) => (
                <div key={older.id} className={css.older}>
                  <strong className={css.title}>{older.title}</strong>
                  <Entry record={older} />
                  <p className={css.quiet}>{writtenBy(older)}</p>
                </div>
              ))}
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  );
}

function Entry({ record }: { record: MedicalRecordView }) {
  const { happenedOn, batch, nextDueOn, text, files } = record;
  const facts = [
    formatDay(happenedOn),
    ...measuresInWords(record),
    batch && `batch ${batch}`,
    nextDueOn && `next due on ${formatDay(nextDueOn)}`,
  ];
  return (
    <>
      <p>{facts.filter(Boolean).join(" · ")}</p>
      {text && <Prose text={text} />}
      {files.length > 0 && <MedicalFiles files={files} />}
    </>
  );
}

/** Marks an owner's own entry as such. */
const writers: Record<MedicalRecordView["author"], (name: string) => string> = {
  owner: (name) => `Owner's entry (${name})`,
  vet: (name) => `By the vet ${name}`,
  staff: (name) => `By ${name}`,
  former: () => "From the time of a former owner",
};

function writtenBy({ author, authorName, createdAt }: MedicalRecordView): string {
  return `${writers[author](authorName)}, written on ${formatInstant(createdAt)}`;
}

function MedicalFiles({ files }: { files: readonly MedicalFileView[] }) {
  return (
    <ul className={css.files}>
      {files.map(({ id, fileName, bytes, isPicture }) => (
        <li key={id}>
          <a className={css.file} href={href("/medical-files/:id", { id })}>
            <Icon name="file" />
            <span>
              {`${fileName}, ${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en")} kB`}
              {!isPicture && ", PDF"}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
