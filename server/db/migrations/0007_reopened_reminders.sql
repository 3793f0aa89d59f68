DROP INDEX "deliveries_called_back";--> statement-breakpoint
CREATE INDEX "reminders_expired" ON "reminders" USING btree ("scheduled_at") WHERE state = 'expired';--> statement-breakpoint
CREATE INDEX "deliveries_called_back" ON "deliveries" USING btree ("channel","next_attempt_at") WHERE state in ('cancelled', 'expired');