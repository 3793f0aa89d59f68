ALTER TABLE "shared_events" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "shared_events" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "shared_events" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "shared_events" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "shared_events" ADD COLUMN "details_until" timestamptz(3);--> statement-breakpoint
UPDATE "shared_events" SET "title" = found."title", "description" = found."description", "url" = found."url", "location" = found."location", "details_until" = found."until"
FROM "shared_events" e JOIN LATERAL (
	WITH first AS (
		SELECT "title", "description", "url", "location", "user_id", "counts_from" FROM "shared_contributions"
		WHERE "shared_event_id" = e."id" AND num_nonnulls("title", "description", "url", "location") > 0
		ORDER BY "counts_from" LIMIT 50
	), agreed AS (
		SELECT "title", "description", "url", "location" FROM first WHERE "counts_from" <= now()
		GROUP BY "title", "description", "url", "location"
		ORDER BY count(DISTINCT "user_id") DESC, min("counts_from"), "title", "description", "url", "location"
		LIMIT 1
	)
	SELECT agreed.*, waited."until"
	FROM (SELECT min("counts_from") FILTER (WHERE "counts_from" > now()) AS "until" FROM first) waited LEFT JOIN agreed ON true
) found ON true
WHERE "shared_events"."id" = e."id";
