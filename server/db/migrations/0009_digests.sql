ALTER TABLE "deliveries" ADD COLUMN "digest_id" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "digest_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_digest_once" ON "deliveries" USING btree ("user_id","digest_id","channel","subscription_id") WHERE digest_id is not null;