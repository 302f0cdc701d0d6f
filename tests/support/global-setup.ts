import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { type PostgresServer, startPostgres } from "#tools/postgres.ts";
import { serveOnDemand } from "./on-demand.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers with the URL of PostgreSQL's maintenance database. */
    postgres: string;
    /** A migrated SQLite file that is only ever copied. */
    sqliteTemplate: string;
  }
}

/** A migrated template for each engine, once per run. PostgreSQL starts with the first test that needs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "rehome-templates-"));
  const sqliteTemplate = join(folder, "template.sqlite");
  let postgres: Promise<PostgresServer> | undefined;
  const { url, close } = await serveOnDemand(async () => {
    postgres ??= startWithTemplate();
    return (await postgres).url;
  });

  async function teardown(): Promise<void> {
    close();
    const server = await postgres?.catch(() => undefined);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await migrate({ file: sqliteTemplate });
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("postgres", url);
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
      -- A statement of its own for each table: its plan is made once for a connection.
      do $$ declare statements text;
      begin
        select string_agg(format('delete from public.%I;', tablename), ' ') ||
          string_agg(format('insert into public.%1$I table pristine.%1$I;', tablename), ' ')
            filter (where to_regclass(format('pristine.%I', tablename)) is not null)
          into statements from pg_tables where schemaname = 'public';
        execute format('create function pristine.restore() returns boolean language plpgsql as %L',
          'begin
            if exists (select from pristine."a change of tables") then return false; end if;
            -- No trigger fires, and no foreign key minds the order.
            perform set_config(''session_replication_role'', ''replica'', true);
            ' || statements || '
            return true;
          end');
      end $$;
      create event trigger note on ddl_command_end execute function pristine.note();
    `);
  } finally {
    await client.end();
  }
}
