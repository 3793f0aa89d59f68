ALTER TABLE "mail_bounces" DROP CONSTRAINT "mail_bounces_user_id_delivery_id_deliveries_user_id_id_fk";
--> statement-breakpoint
ALTER TABLE "mail_bounces" ADD CONSTRAINT "mail_bounces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;