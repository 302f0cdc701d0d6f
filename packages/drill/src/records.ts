import { existsSync } from "node:fs";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import pg from "pg";
import type { Parts } from "./parts.ts";

/** The site's database and files, which a drill reads and fills beside the site. */
export type Records = {
  db: pg.Pool;
  hasFile(key: string): Promise<boolean>;
  close(): Promise<void>;
};

export function openRecords({
  dataFolder,
  database,
  store,
}: Pick<Parts, "dataFolder" | "database" | "store">): Records {
  const db = new pg.Pool({ connectionString: database.url, max: 2 });
  // A connection that ends with PostgreSQL is replaced by the next query.
  db.on("error", () => {});
  const keys = store?.env;
  const client = new AwsClient({
    accessKeyId: keys?.AWS_ACCESS_KEY_ID ?? "",
    secretAccessKey: keys?.AWS_SECRET_ACCESS_KEY ?? "",
    region: keys?.AWS_REGION ?? "us-east-1",
    service: "s3",
  });
  return {
    db,
    async hasFile(key) {
      if (!keys) return existsSync(join(dataFolder, "files", key));
      const address = `${keys.S3_ENDPOINT}/${keys.S3_BUCKET}/${key}`;
      return (await client.fetch(address, { method: "HEAD" }).catch(() => undefined))?.ok ?? false;
    },
    close: () => db.end(),
  };
}
