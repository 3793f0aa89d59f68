ALTER TABLE "profiles" ADD COLUMN "travel_minutes" smallint DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "travel_minutes" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_travel_minutes" CHECK (travel_minutes between 0 and 480);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_travel_minutes" CHECK (travel_minutes between 0 and 480);