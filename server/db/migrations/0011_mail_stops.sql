CREATE TABLE "mail_stops" (
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"address" text NOT NULL,
	"until" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mail_stops_user_id_reason_pk" PRIMARY KEY("user_id","reason"),
	CONSTRAINT "mail_stops_reason" CHECK ("mail_stops"."reason" in ('unsubscribed', 'hard_bounce', 'soft_bounces'))
);
--> statement-breakpoint
ALTER TABLE "mail_stops" ADD CONSTRAINT "mail_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;