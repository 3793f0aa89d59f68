CREATE TABLE "inquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"send_id" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"done_at" timestamptz(3),
	"done_by" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "inquiries_send_id_unique" UNIQUE("send_id"),
	CONSTRAINT "inquiries_kind" CHECK (kind in ('usage', 'trouble', 'account', 'privacy', 'sharing', 'other'))
);
--> statement-breakpoint
CREATE TABLE "inquiry_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"inquiry_id" text NOT NULL,
	"user_id" text,
	"send_id" text NOT NULL,
	"admin_id" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz(3) DEFAULT now() NOT NULL,
	"sent_at" timestamptz(3),
	"failure" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "inquiry_answers_send_id_unique" UNIQUE("send_id"),
	CONSTRAINT "inquiry_answers_state" CHECK ("inquiry_answers"."state" in ('due', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_answers" ADD CONSTRAINT "inquiry_answers_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_answers" ADD CONSTRAINT "inquiry_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiries_created" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("created_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "inquiries_user" ON "inquiries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "inquiry_answers_inquiry" ON "inquiry_answers" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "inquiry_answers_user" ON "inquiry_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "inquiry_answers_due" ON "inquiry_answers" USING btree ("next_attempt_at") WHERE state = 'due';