ALTER TABLE "deliveries" ADD COLUMN "digest_frequency" text;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "next_digest_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "mail_digest_id" text;--> statement-breakpoint
CREATE INDEX "notification_settings_digest" ON "notification_settings" USING btree ("next_digest_at") WHERE email_frequency <> 'immediate';