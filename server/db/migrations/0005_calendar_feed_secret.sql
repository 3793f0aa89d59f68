ALTER TABLE "calendar_feeds" ADD COLUMN "salt" text NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "last_fetched_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "updated_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_scope" CHECK (scope in ('all', 'deadlines', 'appointments'));