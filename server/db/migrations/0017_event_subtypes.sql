ALTER TABLE "events" DROP CONSTRAINT "events_kind";--> statement-breakpoint
CREATE INDEX "selections_dates" ON "selections" USING btree ("user_id","id") WHERE expected_result_by is not null or offer_reply_by is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_kind" CHECK ("events"."kind" in ('deadline', 'appointment', 'expected')) NOT VALID;