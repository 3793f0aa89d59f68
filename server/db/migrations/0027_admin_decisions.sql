CREATE TABLE "company_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"kept_id" text NOT NULL,
	"merged_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"undone_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "merged_selections" (
	"user_id" text NOT NULL,
	"merge_id" text NOT NULL,
	"selection_id" text NOT NULL,
	"company_name" text NOT NULL,
	"custom_company_name" text,
	CONSTRAINT "merged_selections_user_id_selection_id_merge_id_pk" PRIMARY KEY("user_id","selection_id","merge_id")
);
--> statement-breakpoint
CREATE TABLE "shared_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"shared_event_id" text NOT NULL,
	"decision" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"undone_at" timestamptz(3),
	CONSTRAINT "shared_decisions_decision" CHECK (decision in ('show', 'keep', 'remove'))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "edited_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "shared_events" ADD COLUMN "decided_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "shared_events" ADD COLUMN "removed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_kept_id_companies_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_merged_id_companies_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_selections" ADD CONSTRAINT "merged_selections_merge_id_company_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."company_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_selections" ADD CONSTRAINT "merged_selections_user_id_selection_id_selections_user_id_id_fk" FOREIGN KEY ("user_id","selection_id") REFERENCES "public"."selections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_decisions" ADD CONSTRAINT "shared_decisions_shared_event_id_shared_events_id_fk" FOREIGN KEY ("shared_event_id") REFERENCES "public"."shared_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_merges_merged" ON "company_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "company_merges_kept" ON "company_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "company_merges_created" ON "company_merges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "merged_selections_merge" ON "merged_selections" USING btree ("merge_id");--> statement-breakpoint
CREATE INDEX "shared_decisions_event" ON "shared_decisions" USING btree ("shared_event_id");--> statement-breakpoint
CREATE INDEX "shared_decisions_created" ON "shared_decisions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "companies_sorted" ON "companies" USING btree ("sort_key","id") WHERE merged_into is null;