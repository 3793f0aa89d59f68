CREATE TABLE "mailing_recipients" (
	"user_id" text NOT NULL,
	"mailing_id" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz(3) DEFAULT now() NOT NULL,
	"sent_at" timestamptz(3),
	"failure" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mailing_recipients_user_id_mailing_id_pk" PRIMARY KEY("user_id","mailing_id"),
	CONSTRAINT "mailing_recipients_state" CHECK ("mailing_recipients"."state" in ('due', 'sending', 'sent', 'unknown', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"essential" boolean DEFAULT false NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"audience" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"started_by" text,
	"started_at" timestamptz(3),
	"ended_at" timestamptz(3),
	"cursor" text,
	"is_listed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mailings_state" CHECK ("mailings"."state" in ('draft', 'sending', 'stopped', 'done'))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "updates_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_recipients_mailing" ON "mailing_recipients" USING btree ("mailing_id","state");--> statement-breakpoint
CREATE INDEX "mailing_recipients_open" ON "mailing_recipients" USING btree ("next_attempt_at") WHERE state in ('due', 'sending');--> statement-breakpoint
CREATE INDEX "mailing_recipients_created" ON "mailing_recipients" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "mailings_sending" ON "mailings" USING btree ("started_at") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("updated_at") WHERE state = 'failed';