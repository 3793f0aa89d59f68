ALTER TABLE "google_sign_ins" DROP CONSTRAINT "google_sign_ins_purpose";--> statement-breakpoint
ALTER TABLE "calendar_links" DROP CONSTRAINT "calendar_links_user_id_event_id_events_user_id_id_fk";
--> statement-breakpoint
ALTER TABLE "calendar_connections" ALTER COLUMN "refresh_token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "with_busy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "due_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "stop_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "lease_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "progress" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "sync_token" text;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "channel_id" text;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "channel_hash" text;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD COLUMN "channel_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "calendar_links" ADD COLUMN "body_hash" text;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD COLUMN "sent_start" timestamptz(3);--> statement-breakpoint
ALTER TABLE "calendar_links" ADD COLUMN "sent_end" timestamptz(3);--> statement-breakpoint
ALTER TABLE "calendar_links" ADD COLUMN "gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD COLUMN "proposed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "calendar_links" ADD COLUMN "proposed_start" timestamptz(3);--> statement-breakpoint
ALTER TABLE "calendar_links" ADD COLUMN "proposed_end" timestamptz(3);--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_connections_due" ON "calendar_connections" USING btree ("due_at") WHERE refresh_token is not null;--> statement-breakpoint
CREATE INDEX "calendar_connections_channel" ON "calendar_connections" USING btree ("channel_id");--> statement-breakpoint
ALTER TABLE "google_sign_ins" ADD CONSTRAINT "google_sign_ins_purpose" CHECK (purpose in ('sign_in', 'confirm', 'link', 'calendar', 'busy'));--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_token" CHECK (refresh_token ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$');