ALTER TABLE "reminders" DROP CONSTRAINT "reminders_type";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_reminder_types";--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "cursor" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "also" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_type" CHECK ("reminders"."type" in ('1week', '3days', '1day', 'today', '3hours', '1hour', '15min', 'oneWeekBefore', 'oneDayBefore', 'oneHourBefore', 'fifteenMinutesBefore')) NOT VALID;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_reminder_types" CHECK ("events"."reminder_types" <@ array['1week', '3days', '1day', 'today', '3hours', '1hour', '15min']) NOT VALID;