import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { type PostgresServer, startPostgres } from "#tools/postgres.ts";
import { buildWhenStale } from "#tools/run/build.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Of a server that makes what not every run needs, when it is first asked (`prepared.ts`). */
    preparation: string;
    /** A migrated SQLite file that is only ever copied. */
    sqliteTemplate: string;
  }
}

/** A migrated SQLite template, once per run; PostgreSQL and the build of the site with the first test that needs them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "rehome-templates-"));
  const sqliteTemplate = join(folder, "template.sqlite");
  let postgres: Promise<PostgresServer> | undefined;
  let build: Promise<boolean> | undefined;

  async function prepare(what: string | undefined): Promise<string> {
    if (what === "/build") {
      build ??= buildWhenStale();
      if (!(await build)) throw new Error("The build failed, so nothing was tested.");
      return "";
    }
    postgres ??= startWithTemplate();
    return (await postgres).url;
  }
  const server = createServer((request, response) => {
    prepare(request.url).then(
      (answer) => response.end(answer),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  project.onTestsRerun(async () => {
    build = undefined;
  });

  async function teardown(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await (await postgres?.catch(() => undefined))?.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await migrate({ file: sqliteTemplate });
  } catch (error) {
    await teardown();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  project.provide("preparation", `http://127.0.0.1:${port}`);
  project.provide("sqliteTemplate", sqliteTemplate);
  return teardown;
}

async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres();
  try {
    await makeTemplate(server.url);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function migrate(options: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = openDatabase(options);
  await database.migrate();
  await database.close();
}

async function makeTemplate(server: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query("create database template_rehome");
  await admin.end();
  const url = new URL("/template_rehome", server).href;
  await migrate({ url, file: "" });
  await rememberRows(url);
}

/**
 * Gives a migrated PostgreSQL database `pristine.restore()`, which brings its rows back to what they are now and
 * answers whether its tables are still the same, too.
 */
async function rememberRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      create schema pristine;
      do $$ declare name text; is_filled boolean;
      begin
        for name in select tablename from pg_tables where schemaname = 'public' loop
          execute format('select exists (select from public.%I)', name) into is_filled;
          if is_filled then execute format('create table pristine.%1$I as table public.%1$I', name); end if;
        end loop;
      end $$;
      create table pristine."a change of tables" (at timestamptz default now());
      create function pristine.note() returns event_trigger language plpgsql as $$
        begin insert into pristine."a change of tables" default values; end $$;
      create function pristine.restore() returns boolean language plpgsql as $$
        declare name text;
        begin
          if exists (select from pristine."a change of tables") then return false; end if;
          -- No trigger fires, and no foreign key minds the order.
          perform set_config('session_replication_role', 'replica', true);
          for name in select tablename from pg_tables where schemaname = 'public' loop
            execute format('delete from public.%I', name);
          end loop;
          for name in select tablename from pg_tables
            where schemaname = 'pristine' and tablename <> 'a change of tables' loop
            execute format('insert into public.%1$I table pristine.%1$I', name);
          end loop;
          return true;
        end $$;
      create event trigger note on ddl_command_end execute function pristine.note();
    `);
  } finally {
    await client.end();
  }
}
