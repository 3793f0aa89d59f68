CREATE TABLE "company_registrations" (
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "company_registrations_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "company_reports" (
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "company_reports_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "listed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "hidden_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "company_registrations" ADD CONSTRAINT "company_registrations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_registrations" ADD CONSTRAINT "company_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_reports" ADD CONSTRAINT "company_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_reports" ADD CONSTRAINT "company_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_registrations_user" ON "company_registrations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "company_reports_user" ON "company_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "companies_unlisted" ON "companies" USING btree ("id") WHERE source = 'user' and listed_at is null and hidden_at is null and merged_into is null;--> statement-breakpoint
INSERT INTO "company_registrations" ("company_id", "user_id", "created_at") SELECT "id", "created_by", "created_at" FROM "companies" WHERE "source" = 'user' AND "created_by" IS NOT NULL;--> statement-breakpoint
DELETE FROM "company_names" n USING "companies" c WHERE n."company_no" = c."no" AND c."source" = 'user';--> statement-breakpoint
DELETE FROM "company_grams" g USING "companies" c WHERE g."company_no" = c."no" AND c."source" = 'user';
