CREATE TABLE "page_view_days" (
	"day" date NOT NULL,
	"route" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_view_days_day_route_pk" PRIMARY KEY("day","route")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role_from" text DEFAULT 'settings' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ban_notice" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "banned_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_prefix" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_prefix" ON "users" USING btree ((translate(lower(name), ' 　', '')) text_pattern_ops);