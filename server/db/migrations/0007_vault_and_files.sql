CREATE TABLE "user_keys" (
	"user_id" text NOT NULL,
	"version" integer NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "user_keys_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "object" text NOT NULL;--> statement-breakpoint
ALTER TABLE "user_keys" ADD CONSTRAINT "user_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_deleted" ON "files" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_object_unique" UNIQUE("object");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_size" CHECK ("files"."size" > 0);--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_my_page_id" CHECK (my_page_id ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$');--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_my_page_password" CHECK (my_page_password ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$');