CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamptz(3),
	"refresh_token_expires_at" timestamptz(3),
	"scope" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_connections" (
	"user_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"refresh_token" text NOT NULL,
	"scope" text NOT NULL,
	"last_synced_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"salt" text NOT NULL,
	"scope" text DEFAULT 'all' NOT NULL,
	"with_company_names" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_fetched_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_scope" CHECK (scope in ('all', 'deadlines', 'appointments'))
);
--> statement-breakpoint
CREATE TABLE "calendar_links" (
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"provider" text NOT NULL,
	"remote_id" text NOT NULL,
	"synced_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_links_user_id_event_id_provider_pk" PRIMARY KEY("user_id","event_id","provider")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"no" integer GENERATED ALWAYS AS IDENTITY (sequence name "companies_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"reading" text,
	"industry_category" text,
	"industry_sub_category" text,
	"industry_label_raw" text,
	"source" text DEFAULT 'user' NOT NULL,
	"corporate_number" text,
	"location" text,
	"search_keywords" text[] DEFAULT '{}' NOT NULL,
	"folded_name" text NOT NULL,
	"sort_key" text collate "C" DEFAULT '' NOT NULL,
	"created_by" text,
	"merged_into" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "companies_no_unique" UNIQUE("no"),
	CONSTRAINT "companies_corporate_number_unique" UNIQUE("corporate_number"),
	CONSTRAINT "companies_industry" CHECK (industry_category in ('consulting', 'finance', 'it', 'advertising', 'trading', 'realestate', 'pharmaceutical', 'manufacturing', 'entertainment', 'infrastructure', 'professional', 'public', 'retail', 'other')),
	CONSTRAINT "companies_name" CHECK (length("companies"."name") between 1 and 150),
	CONSTRAINT "companies_source" CHECK ("companies"."source" in ('user', 'catalogue', 'nta', 'gaishi', 'goodfind'))
);
--> statement-breakpoint
CREATE TABLE "company_grams" (
	"gram" bigint NOT NULL,
	"place" bigint NOT NULL,
	"company_no" integer NOT NULL,
	"long" smallint NOT NULL,
	CONSTRAINT "company_grams_gram_place_company_no_long_pk" PRIMARY KEY("gram","place","company_no","long")
);
--> statement-breakpoint
CREATE TABLE "company_names" (
	"name" text collate "C" NOT NULL,
	"company_no" integer NOT NULL,
	CONSTRAINT "company_names_name_company_no_pk" PRIMARY KEY("name","company_no")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" text NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "consents_user_id_document_version_pk" PRIMARY KEY("user_id","document","version")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"reminder_id" text,
	"channel" text NOT NULL,
	"subscription_id" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"unknowns" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz(3) DEFAULT now() NOT NULL,
	"message_id" text NOT NULL,
	"content" jsonb,
	"sent_at" timestamptz(3),
	"failure" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "deliveries_once" UNIQUE("user_id","reminder_id","channel","subscription_id"),
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('mail', 'push')),
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('due', 'sending', 'sent', 'unknown', 'failed', 'expired', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"selection_id" text NOT NULL,
	"event_type" text NOT NULL,
	"kind" text NOT NULL,
	"deadline" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3),
	"deadline_version" integer DEFAULT 1 NOT NULL,
	"selection_phase" text NOT NULL,
	"public_description" text DEFAULT '' NOT NULL,
	"public_content" text DEFAULT '' NOT NULL,
	"public_url" text,
	"public_location" text DEFAULT '' NOT NULL,
	"share_details" boolean DEFAULT false NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"private_url" text,
	"private_memo" text DEFAULT '' NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"is_customized" boolean DEFAULT false NOT NULL,
	"is_modified" boolean DEFAULT false NOT NULL,
	"original_event_index" integer,
	"linked_event_id" text,
	"shared_event_id" text,
	"subtype" text,
	"result" text,
	"reminder_types" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	CONSTRAINT "events_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "events_type" CHECK (event_type in ('pre_entry', 'es_deadline', 'web_test', 'interview', 'group_discussion', 'briefing', 'internship', 'other')),
	CONSTRAINT "events_kind" CHECK ("events"."kind" in ('deadline', 'appointment')),
	CONSTRAINT "events_phase" CHECK (selection_phase in ('intern', 'fulltime')),
	CONSTRAINT "events_end" CHECK ("events"."ends_at" is null or ("events"."kind" = 'appointment' and "events"."ends_at" > "events"."deadline")),
	CONSTRAINT "events_reminder_types" CHECK ("events"."reminder_types" <@ array['1week', '3days', '1day', 'today']),
	CONSTRAINT "events_result" CHECK ("events"."result" in ('pending', 'waiting', 'passed', 'failed', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"selection_id" text NOT NULL,
	"object" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	CONSTRAINT "files_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "files_object_unique" UNIQUE("object"),
	CONSTRAINT "files_size" CHECK ("files"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "google_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"cookie_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"redirect" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "google_sign_ins_purpose" CHECK ("google_sign_ins"."purpose" in ('sign_in', 'confirm', 'link')),
	CONSTRAINT "google_sign_ins_user_known" CHECK (("google_sign_ins"."purpose" = 'sign_in') = ("google_sign_ins"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"hash" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_dates" (
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"deadline" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kept_dates_user_id_event_id_deadline_pk" PRIMARY KEY("user_id","event_id","deadline")
);
--> statement-breakpoint
CREATE TABLE "linked_variants" (
	"linked_event_id" text NOT NULL,
	"added_by" text NOT NULL,
	"event_type" text NOT NULL,
	"company_id" text NOT NULL,
	"original_event_index" integer NOT NULL,
	"deadline" timestamptz(3) NOT NULL,
	"selection_phase" text NOT NULL,
	"added_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "linked_variants_linked_event_id_added_by_event_type_pk" PRIMARY KEY("linked_event_id","added_by","event_type"),
	CONSTRAINT "linked_variants_type" CHECK (event_type in ('pre_entry', 'es_deadline', 'web_test', 'interview', 'group_discussion', 'briefing', 'internship', 'other'))
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"notice" jsonb,
	"notice_due_at" timestamptz(3),
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('password_reset', 'email_change', 'email_change_undo'))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email_enabled" boolean DEFAULT true NOT NULL,
	"push_enabled" boolean DEFAULT false NOT NULL,
	"one_week_before" boolean DEFAULT false NOT NULL,
	"one_day_before" boolean DEFAULT true NOT NULL,
	"one_hour_before" boolean DEFAULT true NOT NULL,
	"fifteen_minutes_before" boolean DEFAULT false NOT NULL,
	"es_deadline" boolean DEFAULT true NOT NULL,
	"interview" boolean DEFAULT true NOT NULL,
	"test" boolean DEFAULT true NOT NULL,
	"seminar" boolean DEFAULT true NOT NULL,
	"other" boolean DEFAULT false NOT NULL,
	"quiet_hours_enabled" boolean DEFAULT true NOT NULL,
	"quiet_hours_start" text DEFAULT '22:00' NOT NULL,
	"quiet_hours_end" text DEFAULT '08:00' NOT NULL,
	"email_frequency" text DEFAULT 'immediate' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "notification_settings_frequency" CHECK ("notification_settings"."email_frequency" in ('immediate', 'daily', 'weekly')),
	CONSTRAINT "notification_settings_start" CHECK ("notification_settings"."quiet_hours_start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "notification_settings_end" CHECK ("notification_settings"."quiet_hours_end" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
-- Unlogged: what must not outlive its day is in no log of changes, no replica and no archive that is made of them.
CREATE UNLOGGED TABLE "page_view_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"route" text NOT NULL,
	"visitor" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"cookie_hash" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"profile" jsonb NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamptz(3),
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "pending_sign_ups_cookie_hash_unique" UNIQUE("cookie_hash")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"prefecture" text,
	"country" text,
	"university" text,
	"university_group" text,
	"graduation_year" smallint,
	"target_job_types" text[] DEFAULT '{}' NOT NULL,
	"target_company_sizes" text[] DEFAULT '{}' NOT NULL,
	"profile_completed" boolean DEFAULT false NOT NULL,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"shortcuts_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_prefecture" CHECK (prefecture in ('北海道', '青森県', '岩手県', '宮城県', '秋田県', '山形県', '福島県', '茨城県', '栃木県', '群馬県', '埼玉県', '千葉県', '東京都', '神奈川県', '新潟県', '富山県', '石川県', '福井県', '山梨県', '長野県', '岐阜県', '静岡県', '愛知県', '三重県', '滋賀県', '京都府', '大阪府', '兵庫県', '奈良県', '和歌山県', '鳥取県', '島根県', '岡山県', '広島県', '山口県', '徳島県', '香川県', '愛媛県', '高知県', '福岡県', '佐賀県', '長崎県', '熊本県', '大分県', '宮崎県', '鹿児島県', '沖縄県', '海外')),
	CONSTRAINT "profiles_country" CHECK (country in ('US', 'GB', 'CA', 'AU', 'DE', 'FR', 'SG', 'CN', 'KR', 'IN', 'OTHER')),
	CONSTRAINT "profiles_country_overseas" CHECK ("profiles"."country" is null or "profiles"."prefecture" is not distinct from '海外'),
	CONSTRAINT "profiles_university_group" CHECK (university_group in ('top_tier', 'upper_tier', 'middle_tier', 'lower_middle_tier', 'other_tier')),
	CONSTRAINT "profiles_graduation_year" CHECK ("profiles"."graduation_year" between 2000 and 2100),
	CONSTRAINT "profiles_company_sizes" CHECK (target_company_sizes <@ array['foreign_major', 'japanese_major', 'mid_size', 'venture_startup', 'other']::text[])
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"failing_since" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"deadline_version" integer NOT NULL,
	"scheduled_at" timestamptz(3) NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "reminders_once" UNIQUE("user_id","event_id","type","deadline_version"),
	CONSTRAINT "reminders_state" CHECK ("reminders"."state" in ('planned', 'dispatched', 'cancelled', 'expired')),
	CONSTRAINT "reminders_type" CHECK ("reminders"."type" in ('1week', '3days', '1day', 'today', 'oneWeekBefore', 'oneDayBefore', 'oneHourBefore', 'fifteenMinutesBefore'))
);
--> statement-breakpoint
CREATE TABLE "selections" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"company_id" text,
	"company_name" text NOT NULL,
	"custom_company_name" text,
	"job_type" text DEFAULT '' NOT NULL,
	"event_title" text DEFAULT '' NOT NULL,
	"priority" text NOT NULL,
	"status" text DEFAULT 'before_entry' NOT NULL,
	"selection_phase" text NOT NULL,
	"industry_category" text,
	"company_url" text,
	"notes" text DEFAULT '' NOT NULL,
	"es_content" text DEFAULT '' NOT NULL,
	"es_doc_url" text,
	"es_deadline" timestamptz(3),
	"es_submitted" boolean DEFAULT false NOT NULL,
	"my_page_id" text,
	"my_page_password" text,
	"result_waiting_since" timestamptz(3),
	"expected_result_by" timestamptz(3),
	"offer_reply_by" timestamptz(3),
	"offer_kind" text,
	"accepted_at" timestamptz(3),
	"route" text,
	"closed_reason" text,
	"carried_over_from" text,
	"import_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	CONSTRAINT "selections_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "selections_priority" CHECK (priority in ('first', 'second', 'other')),
	CONSTRAINT "selections_status" CHECK (status in ('before_entry', 'in_progress', 'es_submitted', 'interview_waiting', 'final_interview', 'offer', 'passed', 'rejected', 'declined')),
	CONSTRAINT "selections_phase" CHECK (selection_phase in ('intern', 'fulltime')),
	CONSTRAINT "selections_industry" CHECK (industry_category in ('consulting', 'finance', 'it', 'advertising', 'trading', 'realestate', 'pharmaceutical', 'manufacturing', 'entertainment', 'infrastructure', 'professional', 'public', 'retail', 'other')),
	CONSTRAINT "selections_custom_name" CHECK ("selections"."custom_company_name" is distinct from "selections"."company_name"),
	CONSTRAINT "selections_my_page_id" CHECK (my_page_id ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$'),
	CONSTRAINT "selections_my_page_password" CHECK (my_page_password ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"confirmed_at" timestamptz(3),
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "shared_contributions" (
	"shared_event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"title" text,
	"description" text,
	"url" text,
	"location" text,
	"counts_from" timestamptz(3) DEFAULT now() NOT NULL,
	"confirmed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "shared_contributions_shared_event_id_user_id_event_id_pk" PRIMARY KEY("shared_event_id","user_id","event_id"),
	CONSTRAINT "shared_contributions_event" UNIQUE("user_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "shared_events" (
	"id" text PRIMARY KEY NOT NULL,
	"no" integer GENERATED ALWAYS AS IDENTITY (sequence name "shared_events_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" text NOT NULL,
	"event_type" text NOT NULL,
	"selection_phase" text NOT NULL,
	"graduation_year" smallint,
	"deadline" timestamptz(3) NOT NULL,
	"confirmations" integer DEFAULT 0 NOT NULL,
	"counts_from" timestamptz(3) DEFAULT now() NOT NULL,
	"last_confirmed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"title" text,
	"description" text,
	"url" text,
	"location" text,
	"details_until" timestamptz(3),
	"hidden_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "shared_events_no_unique" UNIQUE("no"),
	CONSTRAINT "shared_events_same" UNIQUE NULLS NOT DISTINCT("company_id","event_type","selection_phase","graduation_year","deadline"),
	CONSTRAINT "shared_events_type" CHECK (event_type in ('pre_entry', 'es_deadline', 'web_test', 'interview', 'group_discussion', 'briefing', 'internship', 'other')),
	CONSTRAINT "shared_events_phase" CHECK (selection_phase in ('intern', 'fulltime'))
);
--> statement-breakpoint
CREATE TABLE "shared_reports" (
	"shared_event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "shared_reports_shared_event_id_user_id_pk" PRIMARY KEY("shared_event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "status_history" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"selection_id" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"by" text DEFAULT 'me' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "status_history_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "status_history_to" CHECK (to_status in ('before_entry', 'in_progress', 'es_submitted', 'interview_waiting', 'final_interview', 'offer', 'passed', 'rejected', 'declined')),
	CONSTRAINT "status_history_by" CHECK ("status_history"."by" in ('me', 'import', 'pasted-mail'))
);
--> statement-breakpoint
CREATE TABLE "target_industries" (
	"user_id" text NOT NULL,
	"rank" smallint NOT NULL,
	"category" text NOT NULL,
	"detail" text,
	CONSTRAINT "target_industries_user_id_rank_pk" PRIMARY KEY("user_id","rank"),
	CONSTRAINT "target_industries_pair" UNIQUE NULLS NOT DISTINCT("user_id","category","detail"),
	CONSTRAINT "target_industries_rank" CHECK ("target_industries"."rank" between 1 and 3),
	CONSTRAINT "target_industries_category" CHECK (category in ('consulting', 'finance', 'it', 'advertising', 'trading', 'realestate', 'pharmaceutical', 'manufacturing', 'entertainment', 'infrastructure', 'professional', 'public', 'retail', 'other'))
);
--> statement-breakpoint
CREATE TABLE "user_keys" (
	"user_id" text NOT NULL,
	"version" integer NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "user_keys_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"ban_expires" timestamptz(3),
	"withdrawn_at" timestamptz(3),
	"last_active_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_email" CHECK ("users"."email" = btrim("users"."email"))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_user_id_event_id_events_user_id_id_fk" FOREIGN KEY ("user_id","event_id") REFERENCES "public"."events"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_names" ADD CONSTRAINT "company_names_company_no_companies_no_fk" FOREIGN KEY ("company_no") REFERENCES "public"."companies"("no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_reminder_id_reminders_user_id_id_fk" FOREIGN KEY ("user_id","reminder_id") REFERENCES "public"."reminders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_selection_id_selections_user_id_id_fk" FOREIGN KEY ("user_id","selection_id") REFERENCES "public"."selections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_selection_id_selections_user_id_id_fk" FOREIGN KEY ("user_id","selection_id") REFERENCES "public"."selections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_sign_ins" ADD CONSTRAINT "google_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_dates" ADD CONSTRAINT "kept_dates_user_id_event_id_events_user_id_id_fk" FOREIGN KEY ("user_id","event_id") REFERENCES "public"."events"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_variants" ADD CONSTRAINT "linked_variants_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_variants" ADD CONSTRAINT "linked_variants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_event_id_events_user_id_id_fk" FOREIGN KEY ("user_id","event_id") REFERENCES "public"."events"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_shared_event_id_shared_events_id_fk" FOREIGN KEY ("shared_event_id") REFERENCES "public"."shared_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_user_id_event_id_events_user_id_id_fk" FOREIGN KEY ("user_id","event_id") REFERENCES "public"."events"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_events" ADD CONSTRAINT "shared_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_shared_event_id_shared_events_id_fk" FOREIGN KEY ("shared_event_id") REFERENCES "public"."shared_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_history" ADD CONSTRAINT "status_history_user_id_selection_id_selections_user_id_id_fk" FOREIGN KEY ("user_id","selection_id") REFERENCES "public"."selections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_industries" ADD CONSTRAINT "target_industries_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_keys" ADD CONSTRAINT "user_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "companies_folded_name" ON "companies" USING btree ("folded_name");--> statement-breakpoint
CREATE INDEX "companies_created_by" ON "companies" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "company_names_company" ON "company_names" USING btree ("company_no");--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("channel","next_attempt_at") WHERE state in ('due', 'sending');--> statement-breakpoint
CREATE INDEX "events_id" ON "events" USING btree ("id");--> statement-breakpoint
CREATE INDEX "events_selection" ON "events" USING btree ("user_id","selection_id");--> statement-breakpoint
CREATE INDEX "events_deleted" ON "events" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "files_selection" ON "files" USING btree ("user_id","selection_id");--> statement-breakpoint
CREATE INDEX "files_deleted" ON "files" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "google_sign_ins_user" ON "google_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "google_sign_ins_created" ON "google_sign_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "linked_variants_company" ON "linked_variants" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "linked_variants_added_by" ON "linked_variants" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_links_expires" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mailed_links_notice" ON "mailed_links" USING btree ("notice_due_at") WHERE notice_due_at is not null;--> statement-breakpoint
CREATE INDEX "page_views_day" ON "page_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_created" ON "pending_sign_ups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_resets" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("scheduled_at") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "selections_id" ON "selections" USING btree ("id");--> statement-breakpoint
CREATE INDEX "selections_company" ON "selections" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "selections_deleted" ON "selections" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shared_contributions_user" ON "shared_contributions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "shared_contributions_counts" ON "shared_contributions" USING btree ("shared_event_id","counts_from");--> statement-breakpoint
CREATE INDEX "shared_contributions_confirmed" ON "shared_contributions" USING btree ("shared_event_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "shared_contributions_details" ON "shared_contributions" USING btree ("shared_event_id","counts_from") WHERE num_nonnulls(title, description, url, location) > 0;--> statement-breakpoint
CREATE INDEX "shared_reports_user" ON "shared_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "status_history_selection" ON "status_history" USING btree ("user_id","selection_id");