import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { bareField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ToolPanel } from "#app/ui/page-header/tool-panel.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { maxStatementInWords, statementList } from "./statement.ts";
import type { UploadRow } from "./statement-views.ts";

const number = (imported: boolean, count: number) => (imported ? count.toLocaleString("en") : "–");

const columns: Column<UploadRow>[] = [
  {
    label: "File",
    kind: "heading",
    cell: ({ id, name }) => (
      <Link to={href("/dashboard/staff/donations/statements/:id", { id })}>{name}</Link>
    ),
  },
  { label: "Sent", cell: ({ sentAt, uploader }) => `${formatInstant(sentAt)}, ${uploader}` },
  {
    label: "Lines with money in",
    kind: "number",
    cell: ({ credits, imported }) => number(imported, credits),
  },
  { label: "New", kind: "number", cell: ({ added, imported }) => number(imported, added) },
  {
    label: "With code and amount",
    kind: "number",
    cell: ({ matched, imported }) => number(imported, matched),
  },
];

type StatementUploadFormProps = {
  uploads: UploadRow[];
  isOpen: boolean;
  address: string;
  result: SubmissionResult | undefined;
};

export function StatementUploadForm(props: StatementUploadFormProps) {
  const { uploads, isOpen, address, result } = props;
  return (
    <ToolPanel label="Upload" icon="plus" open={isOpen || result !== undefined} address={address}>
      <Form
        id="statement"
        action={statementList.path}
        encType="multipart/form-data"
        className={stack.even}
        fields={["statement"]}
        result={result}
      >
        {({ statement }) => (
          <>
            <FileField
              {...bareField(statement)}
              label="Bank statement"
              accept=".csv,text/csv,text/plain"
              required
              missing="Please choose a file"
              hint={`CSV, as your bank's site downloads it; at most ${maxStatementInWords()}. A line that was there before is not counted again.`}
            />
            <div>
              <Button>Upload</Button>
            </div>
          </>
        )}
      </Form>
      {uploads.length > 0 && (
        <Table
          caption="The latest statements"
          columns={columns}
          rows={uploads}
          rowKey={({ id }) => id}
        />
      )}
    </ToolPanel>
  );
}
