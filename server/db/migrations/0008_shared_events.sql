CREATE TABLE "kept_dates" (
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"deadline" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kept_dates_user_id_event_id_deadline_pk" PRIMARY KEY("user_id","event_id","deadline")
);
--> statement-breakpoint
ALTER TABLE "shared_contributions" DROP CONSTRAINT "shared_contributions_shared_event_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_shared_event_id_user_id_event_id_pk" PRIMARY KEY("shared_event_id","user_id","event_id");--> statement-breakpoint
ALTER TABLE "shared_contributions" ADD COLUMN "counts_from" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_events" ADD COLUMN "no" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "shared_events_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "shared_events" ADD COLUMN "confirmations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_events" ADD COLUMN "counts_from" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_dates" ADD CONSTRAINT "kept_dates_user_id_event_id_events_user_id_id_fk" FOREIGN KEY ("user_id","event_id") REFERENCES "public"."events"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_user_id_event_id_events_user_id_id_fk" FOREIGN KEY ("user_id","event_id") REFERENCES "public"."events"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_contributions_counts" ON "shared_contributions" USING btree ("shared_event_id","counts_from");--> statement-breakpoint
CREATE INDEX "shared_contributions_confirmed" ON "shared_contributions" USING btree ("shared_event_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "shared_contributions_details" ON "shared_contributions" USING btree ("shared_event_id","counts_from") WHERE num_nonnulls(title, description, url, location) > 0;--> statement-breakpoint
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_event" UNIQUE("user_id","event_id");--> statement-breakpoint
ALTER TABLE "shared_events" ADD CONSTRAINT "shared_events_no_unique" UNIQUE("no");