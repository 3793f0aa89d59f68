-- The tables of release 0.1.0 as its eleven migrations made them, with their list and a few rows: what a start of later releases finds.

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

CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);

CREATE TABLE "calendar_connections" (
	"user_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"refresh_token" text NOT NULL,
	"scope" text NOT NULL,
	"last_synced_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);

CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"scope" text DEFAULT 'all' NOT NULL,
	"with_company_names" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);

CREATE TABLE "calendar_links" (
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"provider" text NOT NULL,
	"remote_id" text NOT NULL,
	"synced_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_links_user_id_event_id_provider_pk" PRIMARY KEY("user_id","event_id","provider")
);

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

CREATE TABLE "company_grams" (
	"gram" bigint NOT NULL,
	"place" bigint NOT NULL,
	"company_no" integer NOT NULL,
	"long" smallint NOT NULL,
	CONSTRAINT "company_grams_gram_place_company_no_long_pk" PRIMARY KEY("gram","place","company_no","long")
);

CREATE TABLE "company_names" (
	"name" text collate "C" NOT NULL,
	"company_no" integer NOT NULL,
	CONSTRAINT "company_names_name_company_no_pk" PRIMARY KEY("name","company_no")
);

CREATE TABLE "consents" (
	"user_id" text NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "consents_user_id_document_version_pk" PRIMARY KEY("user_id","document","version")
);

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

CREATE TABLE "files" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"selection_id" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	CONSTRAINT "files_user_id_id_pk" PRIMARY KEY("user_id","id")
);

CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);

CREATE TABLE "imports" (
	"hash" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);

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

CREATE TABLE "page_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"route" text NOT NULL,
	"visitor" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);

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
	CONSTRAINT "profiles_country_overseas" CHECK ("profiles"."country" is null or "profiles"."prefecture" = '海外'),
	CONSTRAINT "profiles_university_group" CHECK (university_group in ('top_tier', 'upper_tier', 'middle_tier', 'lower_middle_tier', 'other_tier')),
	CONSTRAINT "profiles_graduation_year" CHECK ("profiles"."graduation_year" between 2000 and 2100),
	CONSTRAINT "profiles_company_sizes" CHECK (target_company_sizes <@ array['foreign_major', 'japanese_major', 'mid_size', 'venture_startup', 'other']::text[])
);

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

CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamptz(3) NOT NULL
);

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
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	CONSTRAINT "selections_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "selections_priority" CHECK (priority in ('first', 'second', 'other')),
	CONSTRAINT "selections_status" CHECK (status in ('before_entry', 'in_progress', 'es_submitted', 'interview_waiting', 'final_interview', 'offer', 'passed', 'rejected', 'declined')),
	CONSTRAINT "selections_phase" CHECK (selection_phase in ('intern', 'fulltime')),
	CONSTRAINT "selections_industry" CHECK (industry_category in ('consulting', 'finance', 'it', 'advertising', 'trading', 'realestate', 'pharmaceutical', 'manufacturing', 'entertainment', 'infrastructure', 'professional', 'public', 'retail', 'other')),
	CONSTRAINT "selections_custom_name" CHECK ("selections"."custom_company_name" is distinct from "selections"."company_name")
);

CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);

CREATE TABLE "shared_contributions" (
	"shared_event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"title" text,
	"description" text,
	"url" text,
	"location" text,
	"confirmed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "shared_contributions_shared_event_id_user_id_pk" PRIMARY KEY("shared_event_id","user_id")
);

CREATE TABLE "shared_events" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"event_type" text NOT NULL,
	"selection_phase" text NOT NULL,
	"graduation_year" smallint,
	"deadline" timestamptz(3) NOT NULL,
	"last_confirmed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"hidden_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "shared_events_same" UNIQUE NULLS NOT DISTINCT("company_id","event_type","selection_phase","graduation_year","deadline"),
	CONSTRAINT "shared_events_type" CHECK (event_type in ('pre_entry', 'es_deadline', 'web_test', 'interview', 'group_discussion', 'briefing', 'internship', 'other')),
	CONSTRAINT "shared_events_phase" CHECK (selection_phase in ('intern', 'fulltime'))
);

CREATE TABLE "shared_reports" (
	"shared_event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "shared_reports_shared_event_id_user_id_pk" PRIMARY KEY("shared_event_id","user_id")
);

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

CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_user_id_event_id_events_user_id_id_fk" FOREIGN KEY ("user_id","event_id") REFERENCES "public"."events"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "companies" ADD CONSTRAINT "companies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "company_names" ADD CONSTRAINT "company_names_company_no_companies_no_fk" FOREIGN KEY ("company_no") REFERENCES "public"."companies"("no") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_reminder_id_reminders_user_id_id_fk" FOREIGN KEY ("user_id","reminder_id") REFERENCES "public"."reminders"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_selection_id_selections_user_id_id_fk" FOREIGN KEY ("user_id","selection_id") REFERENCES "public"."selections"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_selection_id_selections_user_id_id_fk" FOREIGN KEY ("user_id","selection_id") REFERENCES "public"."selections"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "linked_variants" ADD CONSTRAINT "linked_variants_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "linked_variants" ADD CONSTRAINT "linked_variants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_event_id_events_user_id_id_fk" FOREIGN KEY ("user_id","event_id") REFERENCES "public"."events"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "selections" ADD CONSTRAINT "selections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "selections" ADD CONSTRAINT "selections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_shared_event_id_shared_events_id_fk" FOREIGN KEY ("shared_event_id") REFERENCES "public"."shared_events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shared_events" ADD CONSTRAINT "shared_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_shared_event_id_shared_events_id_fk" FOREIGN KEY ("shared_event_id") REFERENCES "public"."shared_events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shared_reports" ADD CONSTRAINT "shared_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "status_history" ADD CONSTRAINT "status_history_user_id_selection_id_selections_user_id_id_fk" FOREIGN KEY ("user_id","selection_id") REFERENCES "public"."selections"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "target_industries" ADD CONSTRAINT "target_industries_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");
CREATE INDEX "companies_folded_name" ON "companies" USING btree ("folded_name");
CREATE INDEX "companies_created_by" ON "companies" USING btree ("created_by","created_at");
CREATE INDEX "company_names_company" ON "company_names" USING btree ("company_no");
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("channel","next_attempt_at") WHERE state in ('due', 'sending');
CREATE INDEX "events_id" ON "events" USING btree ("id");
CREATE INDEX "events_selection" ON "events" USING btree ("user_id","selection_id");
CREATE INDEX "events_deleted" ON "events" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "files_selection" ON "files" USING btree ("user_id","selection_id");
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "linked_variants_company" ON "linked_variants" USING btree ("company_id");
CREATE INDEX "linked_variants_added_by" ON "linked_variants" USING btree ("added_by");
CREATE INDEX "page_views_day" ON "page_views" USING btree ("day");
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree ("email");
CREATE INDEX "pending_sign_ups_created" ON "pending_sign_ups" USING btree ("created_at");
CREATE INDEX "rate_limits_resets" ON "rate_limits" USING btree ("resets_at");
CREATE INDEX "reminders_due" ON "reminders" USING btree ("scheduled_at") WHERE state = 'planned';
CREATE INDEX "selections_id" ON "selections" USING btree ("id");
CREATE INDEX "selections_company" ON "selections" USING btree ("company_id");
CREATE INDEX "selections_deleted" ON "selections" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");
CREATE INDEX "shared_contributions_user" ON "shared_contributions" USING btree ("user_id","created_at");
CREATE INDEX "shared_reports_user" ON "shared_reports" USING btree ("user_id");
CREATE INDEX "status_history_selection" ON "status_history" USING btree ("user_id","selection_id");
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");
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

CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('password_reset', 'email_change', 'email_change_undo'))
);

ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamptz(3);
ALTER TABLE "google_sign_ins" ADD CONSTRAINT "google_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "google_sign_ins_user" ON "google_sign_ins" USING btree ("user_id");
CREATE INDEX "google_sign_ins_created" ON "google_sign_ins" USING btree ("created_at");
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id");
CREATE INDEX "mailed_links_expires" ON "mailed_links" USING btree ("expires_at");
DROP TABLE "verifications" CASCADE;
-- Unlogged: what must not outlive its day is in no log of changes, no replica and no archive that is made of them.
CREATE UNLOGGED TABLE "page_view_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_country_overseas";
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_country_overseas" CHECK ("profiles"."country" is null or "profiles"."prefecture" is not distinct from '海外');
ALTER TABLE "calendar_feeds" ADD COLUMN "salt" text NOT NULL;
ALTER TABLE "calendar_feeds" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "calendar_feeds" ADD COLUMN "last_fetched_at" timestamptz(3);
ALTER TABLE "calendar_feeds" ADD COLUMN "updated_at" timestamptz(3) DEFAULT now() NOT NULL;
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_scope" CHECK (scope in ('all', 'deadlines', 'appointments'));
ALTER TABLE "mailed_links" ADD COLUMN "notice" jsonb;
ALTER TABLE "mailed_links" ADD COLUMN "notice_due_at" timestamptz(3);
CREATE INDEX "mailed_links_notice" ON "mailed_links" USING btree ("notice_due_at") WHERE notice_due_at is not null;
CREATE TABLE "user_keys" (
	"user_id" text NOT NULL,
	"version" integer NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "user_keys_user_id_version_pk" PRIMARY KEY("user_id","version")
);

ALTER TABLE "files" ADD COLUMN "object" text NOT NULL;
ALTER TABLE "user_keys" ADD CONSTRAINT "user_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "files_deleted" ON "files" USING btree ("deleted_at") WHERE deleted_at is not null;
ALTER TABLE "files" ADD CONSTRAINT "files_object_unique" UNIQUE("object");
ALTER TABLE "files" ADD CONSTRAINT "files_size" CHECK ("files"."size" > 0);
ALTER TABLE "selections" ADD CONSTRAINT "selections_my_page_id" CHECK (my_page_id ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$');
ALTER TABLE "selections" ADD CONSTRAINT "selections_my_page_password" CHECK (my_page_password ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$');
CREATE TABLE "kept_dates" (
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"deadline" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kept_dates_user_id_event_id_deadline_pk" PRIMARY KEY("user_id","event_id","deadline")
);

ALTER TABLE "shared_contributions" DROP CONSTRAINT "shared_contributions_shared_event_id_user_id_pk";
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_shared_event_id_user_id_event_id_pk" PRIMARY KEY("shared_event_id","user_id","event_id");
ALTER TABLE "shared_contributions" ADD COLUMN "counts_from" timestamptz(3) DEFAULT now() NOT NULL;
ALTER TABLE "shared_events" ADD COLUMN "no" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "shared_events_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);
ALTER TABLE "shared_events" ADD COLUMN "confirmations" integer DEFAULT 0 NOT NULL;
ALTER TABLE "shared_events" ADD COLUMN "counts_from" timestamptz(3) DEFAULT now() NOT NULL;
ALTER TABLE "kept_dates" ADD CONSTRAINT "kept_dates_user_id_event_id_events_user_id_id_fk" FOREIGN KEY ("user_id","event_id") REFERENCES "public"."events"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_user_id_event_id_events_user_id_id_fk" FOREIGN KEY ("user_id","event_id") REFERENCES "public"."events"("user_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "shared_contributions_counts" ON "shared_contributions" USING btree ("shared_event_id","counts_from");
CREATE INDEX "shared_contributions_confirmed" ON "shared_contributions" USING btree ("shared_event_id","confirmed_at");
CREATE INDEX "shared_contributions_details" ON "shared_contributions" USING btree ("shared_event_id","counts_from") WHERE num_nonnulls(title, description, url, location) > 0;
ALTER TABLE "shared_contributions" ADD CONSTRAINT "shared_contributions_event" UNIQUE("user_id","event_id");
ALTER TABLE "shared_events" ADD CONSTRAINT "shared_events_no_unique" UNIQUE("no");
ALTER TABLE "shared_events" ADD COLUMN "title" text;
ALTER TABLE "shared_events" ADD COLUMN "description" text;
ALTER TABLE "shared_events" ADD COLUMN "url" text;
ALTER TABLE "shared_events" ADD COLUMN "location" text;
ALTER TABLE "shared_events" ADD COLUMN "details_until" timestamptz(3);
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
ALTER TABLE "selections" ADD COLUMN "import_id" text;

CREATE SCHEMA drizzle;
CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES
  ('7d494ddb7d3ce066695a7c72f56f83672a106837b78dc131b5af3712b40919d7', 1795264880310),
  ('c3d9611f0ca06648b6f206a7a6311f2e397996eceb8211dd9bc8e656b0c1442b', 1795271270171),
  ('10dbcfd3b9029dfac62d927aa2317141ed799c5aa84c3a8bc370ca1d43cfd90b', 1795271270581),
  ('0c6b93124f5057e1becde79d14664e89b8c66360e7ac2c2b3865cca904bc2b97', 1795272873627),
  ('559385648a3550b880057cddad2af173f5a7fe33448e4a7accc23ee900081831', 1795273138491),
  ('bd1b6aba2eec724e833dab6f8f18dec51496facf2ffbab5bb84d7213dc3a63ca', 1795273737677),
  ('5c2c16344dda4b52bd55b8591fcf3e5f9425502190cad715b26a435de2e00875', 1795277208975),
  ('d4bd15639e3697d4abbb0b739841abf19b698dccf97318a5b8d84a40b00e5752', 1795281238594),
  ('d24852f85c858f728dcb653d67d8fabb4345e751555848543bc6de3dade71a97', 1795282271046),
  ('91b639c30530c306d9e7a60c895184f91a7771856484bc252a0963ca482f337f', 1795294066815),
  ('c454be24740f9ef4679a7c8f5b43bd945a7186d1aae6bd905c599a8ba5bcb26d', 1795294898172);

CREATE SCHEMA pgboss;
CREATE TYPE pgboss.job_state AS ENUM ('created', 'active', 'completed', 'failed');
CREATE TABLE pgboss.job_common (id uuid PRIMARY KEY, name text NOT NULL, state pgboss.job_state NOT NULL);

INSERT INTO users (id, email, email_verified, name) VALUES ('aoi', 'aoi@example.com', true, '青木 葵'), ('ren', 'ren@example.com', true, '林 蓮');
INSERT INTO profiles (user_id, prefecture, university, graduation_year, profile_completed) VALUES ('aoi', '東京都', '東都大学', 2027, true);
INSERT INTO notification_settings (user_id) VALUES ('aoi');
INSERT INTO sessions (id, token, user_id, expires_at) VALUES ('session', 'token', 'aoi', '2027-01-01T00:00:00Z');
INSERT INTO companies (id, name, display_name, folded_name, created_by) VALUES ('asahi', '朝日商事', '朝日商事', '朝日商事', 'ren');
INSERT INTO selections (user_id, id, company_id, company_name, priority, selection_phase, notes)
  VALUES ('aoi', 'selection', 'asahi', '朝日商事', 'first', 'fulltime', '説明会の感想'), ('ren', 'selection', NULL, '海商', 'other', 'intern', '');
INSERT INTO events (user_id, id, selection_id, event_type, kind, deadline, ends_at, selection_phase, reminder_types) VALUES
  ('aoi', 'es', 'selection', 'es_deadline', 'deadline', '2026-12-20T14:59:00Z', NULL, 'fulltime', '{1week,1day}'),
  ('aoi', 'interview', 'selection', 'interview', 'appointment', '2026-12-25T01:00:00Z', '2026-12-25T02:00:00Z', 'fulltime', '{1day}');
INSERT INTO reminders (user_id, id, event_id, type, deadline_version, scheduled_at)
  VALUES ('aoi', 'reminder', 'es', '1day', 1, '2026-12-18T23:00:00Z');
INSERT INTO page_views (day, route, visitor) VALUES ('2026-11-21', '/app', 'somebody');
