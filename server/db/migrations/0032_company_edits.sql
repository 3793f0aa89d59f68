CREATE TABLE "company_edits" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"undone_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "company_edits" ADD CONSTRAINT "company_edits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_edits_company" ON "company_edits" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_edits_created" ON "company_edits" USING btree ("created_at");