CREATE TABLE "restorations" (
	"id" text PRIMARY KEY NOT NULL,
	"backup_id" text NOT NULL,
	"taken_at" timestamptz(3) NOT NULL,
	"restored_at" timestamptz(3) DEFAULT now() NOT NULL,
	"resumed_at" timestamptz(3),
	"owns_all_objects" boolean DEFAULT false NOT NULL,
	CONSTRAINT "restorations_id" CHECK ("restorations"."id" ~ '^[0-9a-f]{8}$')
);
