CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"interval_ms" bigint NOT NULL,
	"next_run_at" timestamptz(3) NOT NULL,
	"holder" text,
	"lease_until" timestamptz(3),
	"last_ok_at" timestamptz(3),
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error_code" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Of the library that ran housekeeping in release 0.1.0.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
