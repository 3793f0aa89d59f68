CREATE INDEX "companies_made" ON "companies" USING btree ("created_at") WHERE source = 'user';--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "reminders_created" ON "reminders" USING brin ("created_at");