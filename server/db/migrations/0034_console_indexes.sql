CREATE INDEX "users_admins" ON "users" USING btree ("created_at","id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at","id") WHERE banned;--> statement-breakpoint
CREATE INDEX "shared_events_hidden" ON "shared_events" USING btree ("id") WHERE hidden_at is not null and removed_at is null;