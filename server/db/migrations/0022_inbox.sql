CREATE TABLE "inbox_addresses" (
	"user_id" text PRIMARY KEY NOT NULL,
	"local_part_hash" text NOT NULL,
	"local_part" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_addresses_local_part_hash_unique" UNIQUE("local_part_hash"),
	CONSTRAINT "inbox_addresses_sealed" CHECK (local_part ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$')
);
--> statement-breakpoint
CREATE TABLE "received_mails" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"content" text NOT NULL,
	"content_hash" text NOT NULL,
	"size" integer NOT NULL,
	"state" text DEFAULT 'unread' NOT NULL,
	"received_at" timestamptz(3) NOT NULL,
	"dropped_at" timestamptz(3),
	CONSTRAINT "received_mails_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "received_mails_once" UNIQUE("user_id","content_hash"),
	CONSTRAINT "received_mails_sealed" CHECK (content ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$'),
	CONSTRAINT "received_mails_state" CHECK (state in ('unread', 'read', 'done', 'dropped')),
	CONSTRAINT "received_mails_dropped_at" CHECK (("received_mails"."state" = 'dropped') = ("received_mails"."dropped_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "inbox_addresses" ADD CONSTRAINT "inbox_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_mails_unread" ON "received_mails" USING btree ("user_id") WHERE state = 'unread';--> statement-breakpoint
CREATE INDEX "received_mails_received" ON "received_mails" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "received_mails_dropped" ON "received_mails" USING btree ("dropped_at") WHERE dropped_at is not null;