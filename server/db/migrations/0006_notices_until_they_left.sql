ALTER TABLE "mailed_links" ADD COLUMN "notice" jsonb;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "notice_due_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "mailed_links_notice" ON "mailed_links" USING btree ("notice_due_at") WHERE notice_due_at is not null;