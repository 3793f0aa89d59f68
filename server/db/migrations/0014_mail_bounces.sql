CREATE TABLE "mail_bounces" (
	"user_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mail_bounces_user_id_delivery_id_pk" PRIMARY KEY("user_id","delivery_id"),
	CONSTRAINT "mail_bounces_kind" CHECK ("mail_bounces"."kind" in ('hard', 'soft'))
);
--> statement-breakpoint
ALTER TABLE "mail_bounces" ADD CONSTRAINT "mail_bounces_user_id_delivery_id_deliveries_user_id_id_fk" FOREIGN KEY ("user_id","delivery_id") REFERENCES "public"."deliveries"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_bounces_created" ON "mail_bounces" USING btree ("created_at");