ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "withdrawn_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "selections_deleted_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "users_withdrawn" ON "users" USING btree ("withdrawn_at") WHERE withdrawn_at is not null;--> statement-breakpoint
CREATE INDEX "users_selections_kept" ON "users" USING btree ("withdrawn_at") WHERE withdrawn_at is not null and selections_deleted_at is null;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('password_reset', 'email_change', 'email_change_undo', 'withdrawal'));