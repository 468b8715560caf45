-- What drizzle-kit generates from db/schema, after the extensions and functions that its columns and indexes use.
-- Both extensions are trusted: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TYPE "public"."badge_request_status" AS ENUM('draft', 'pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."badge_type" AS ENUM('basic', 'premium', 'enterprise');--> statement-breakpoint
CREATE TYPE "public"."business_kind" AS ENUM('company', 'individual');--> statement-breakpoint
CREATE TYPE "public"."business_status" AS ENUM('active', 'pending', 'suspended');--> statement-breakpoint
CREATE TYPE "public"."business_verification" AS ENUM('verified', 'pending', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."payout_method" AS ENUM('bank', 'momo');--> statement-breakpoint
CREATE TYPE "public"."subscription_plan" AS ENUM('basic', 'pro', 'enterprise');--> statement-breakpoint
CREATE TYPE "public"."team_role" AS ENUM('owner', 'manager', 'agent', 'accountant');--> statement-breakpoint
CREATE TYPE "public"."webhook_status" AS ENUM('queued', 'sending', 'delivered', 'failed');--> statement-breakpoint
CREATE TYPE "public"."occupancy_kind" AS ENUM('hold', 'booking', 'block', 'maintenance', 'import');--> statement-breakpoint
CREATE TYPE "public"."extra_kind" AS ENUM('insurance_plus', 'insurance_full', 'driver', 'child_seat', 'delivery');--> statement-breakpoint
CREATE TYPE "public"."extra_unit" AS ENUM('day', 'rental');--> statement-breakpoint
CREATE TYPE "public"."fuel_type" AS ENUM('gasoline', 'diesel', 'hybrid', 'electric');--> statement-breakpoint
CREATE TYPE "public"."transmission" AS ENUM('automatic', 'manual');--> statement-breakpoint
CREATE TYPE "public"."vehicle_document_kind" AS ENUM('insurance', 'inspection', 'registration');--> statement-breakpoint
CREATE TYPE "public"."vehicle_status" AS ENUM('draft', 'published', 'unlisted', 'maintenance', 'removed');--> statement-breakpoint
CREATE TYPE "public"."document_kind" AS ENUM('identity', 'driving_licence', 'business_license', 'tax_certificate', 'insurance_certificate');--> statement-breakpoint
CREATE TYPE "public"."session_channel" AS ENUM('browser', 'api');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('individual', 'business', 'admin');--> statement-breakpoint
CREATE TYPE "public"."user_status" AS ENUM('active', 'inactive');--> statement-breakpoint
CREATE TYPE "public"."verification_status" AS ENUM('pending', 'submitted', 'verified', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."notification_priority" AS ENUM('urgent', 'high', 'medium', 'other');--> statement-breakpoint
CREATE TYPE "public"."notification_type" AS ENUM('success', 'info', 'warning', 'error');--> statement-breakpoint
CREATE TYPE "public"."message_channel" AS ENUM('email', 'sms', 'push');--> statement-breakpoint
CREATE TYPE "public"."message_status" AS ENUM('queued', 'sending', 'sent', 'failed');--> statement-breakpoint
CREATE TYPE "public"."ledger_account" AS ENUM('provider_clearing', 'owner_payable', 'commission_revenue', 'deposit_held', 'dispute_losses', 'bank', 'subscription_revenue');--> statement-breakpoint
CREATE TYPE "public"."ledger_kind" AS ENUM('rent', 'deposit', 'deposit_kept', 'commission', 'refund', 'dispute', 'payout', 'subscription');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('card', 'momo', 'airtel');--> statement-breakpoint
CREATE TYPE "public"."payment_purpose" AS ENUM('rent', 'change', 'late', 'deposit');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('created', 'pending', 'authorized', 'captured', 'failed', 'expired', 'cancelled', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('created', 'succeeded', 'failed', 'by_hand');--> statement-breakpoint
CREATE TYPE "public"."invoice_status" AS ENUM('open', 'paid');--> statement-breakpoint
CREATE TYPE "public"."payout_item_kind" AS ENUM('rental', 'subscription');--> statement-breakpoint
CREATE TYPE "public"."payout_status" AS ENUM('due', 'sent');--> statement-breakpoint
CREATE TYPE "public"."file_purpose" AS ENUM('vehicle_picture', 'profile_photo', 'business_logo', 'identity_document', 'driving_licence', 'business_document', 'handover_picture', 'chat_attachment', 'issue_picture', 'vehicle_document', 'site_picture');--> statement-breakpoint
CREATE TYPE "public"."file_visibility" AS ENUM('private', 'public');--> statement-breakpoint
CREATE TYPE "public"."backup_status" AS ENUM('waiting', 'running', 'done', 'failed');--> statement-breakpoint
CREATE TYPE "public"."booking_change_status" AS ENUM('proposed', 'pending_payment', 'applied', 'declined', 'withdrawn', 'expired');--> statement-breakpoint
CREATE TYPE "public"."booking_actor" AS ENUM('renter', 'owner', 'admin', 'system');--> statement-breakpoint
CREATE TYPE "public"."booking_status" AS ENUM('pending_payment', 'requested', 'confirmed', 'active', 'completed', 'expired', 'declined', 'cancelled', 'no_show');--> statement-breakpoint
CREATE TYPE "public"."handover_kind" AS ENUM('pickup', 'return');--> statement-breakpoint
CREATE TYPE "public"."chat_kind" AS ENUM('rental', 'support');--> statement-breakpoint
CREATE TYPE "public"."chat_side" AS ENUM('renter', 'owner', 'support');--> statement-breakpoint
CREATE TYPE "public"."issue_reason" AS ENUM('inaccurate', 'unsafe', 'fraud', 'offensive', 'rental', 'payment', 'other');--> statement-breakpoint
CREATE TYPE "public"."issue_status" AS ENUM('open', 'resolved');--> statement-breakpoint
CREATE TYPE "public"."support_message_sender" AS ENUM('visitor', 'support');--> statement-breakpoint
CREATE TYPE "public"."support_ticket_status" AS ENUM('open', 'answered', 'closed');--> statement-breakpoint
-- "Mercedes-Benz" → "mercedes-benz", "Citroën" → "citroen": how a URL spells a make or a neighbourhood.
CREATE FUNCTION search_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(BOTH '-' FROM regexp_replace(
  lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9\u0080-\uffff]+', '-', 'g'));
--> statement-breakpoint
-- Every value a vehicle can be filtered by, each once. A search word holds letters and digits only, so a colon marks a filter.
CREATE FUNCTION vehicle_terms(search_text text, category_id text, make text, neighbourhood text, fuel fuel_type,
  gearbox transmission, seats smallint, features text[], is_instant_book boolean)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT unnest(string_to_array(search_text, ' ')) UNION SELECT 'feature:' || unnest(features)
  UNION SELECT unnest(ARRAY['category:' || category_id, 'make:' || search_slug(make),
    'place:' || search_slug(neighbourhood), 'fuel:' || fuel, 'gearbox:' || gearbox])
  UNION SELECT 'seats:' || least FROM unnest(ARRAY[2, 4, 5, 7, 8]) least WHERE least <= seats
  UNION SELECT 'instant:1' WHERE is_instant_book);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_scoped" CHECK (cardinality("api_keys"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "badge_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" "badge_request_status" DEFAULT 'draft' NOT NULL,
	"step" smallint DEFAULT 1 NOT NULL,
	"business_name" text,
	"business_type" text,
	"registration_number" text,
	"tax_id" text,
	"email" text,
	"phone" text,
	"website" text,
	"address" text,
	"city" text,
	"state" text,
	"zip_code" text,
	"description" text,
	"services" text[] DEFAULT '{}' NOT NULL,
	"year_established" smallint,
	"employee_count" text,
	"business_license_file_id" uuid,
	"tax_certificate_file_id" uuid,
	"insurance_certificate_file_id" uuid,
	"bank_details_file_id" uuid,
	"badge_type" "badge_type",
	"custom_branding" boolean DEFAULT false NOT NULL,
	"priority_support" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	"rejection_reason" text,
	"business_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "badge_requests_step" CHECK ("badge_requests"."step" between 1 and 5),
	CONSTRAINT "badge_requests_submitted_with_time" CHECK ("badge_requests"."status" = 'draft' or "badge_requests"."submitted_at" is not null),
	CONSTRAINT "badge_requests_rejected_with_reason" CHECK ("badge_requests"."status" <> 'rejected' or "badge_requests"."rejection_reason" is not null),
	CONSTRAINT "badge_requests_approved_with_business" CHECK ("badge_requests"."status" <> 'approved' or "badge_requests"."business_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "business_defaults" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"is_instant_book" boolean NOT NULL,
	"min_days" smallint NOT NULL,
	"max_days" smallint NOT NULL,
	"advance_notice_hours" smallint NOT NULL,
	"buffer_minutes" smallint NOT NULL,
	"deposit_cents" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_defaults_days" CHECK ("business_defaults"."min_days" between 1 and "business_defaults"."max_days"),
	CONSTRAINT "business_defaults_deposit" CHECK ("business_defaults"."deposit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"kind" "business_kind" NOT NULL,
	"status" "business_status" DEFAULT 'pending' NOT NULL,
	"verification" "business_verification" DEFAULT 'pending' NOT NULL,
	"plan" "subscription_plan" DEFAULT 'basic' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"website" text,
	"business_hours" text,
	"tax_id" text,
	"registration_number" text,
	"licence_number" text,
	"established_on" date,
	"logo_file_id" uuid,
	"logo_path" text,
	"response_minutes" smallint,
	"verified_at" timestamp with time zone,
	"rejected_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"method" "payout_method" NOT NULL,
	"holder_name" text NOT NULL,
	"bank_name" text,
	"account" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"from_plan" "subscription_plan" NOT NULL,
	"to_plan" "subscription_plan" NOT NULL,
	"changed_by" uuid NOT NULL,
	"due_cents" integer DEFAULT 0 NOT NULL,
	"invoice_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_changes_due" CHECK ("plan_changes"."due_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "team_role" NOT NULL,
	"department" text,
	"notifies_of_bookings" boolean DEFAULT true NOT NULL,
	"notifies_of_payouts" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_business_id_user_id_pk" PRIMARY KEY("business_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" "team_role" NOT NULL,
	"department" text,
	"token_hash" text NOT NULL,
	"message_id" uuid,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "team_invitations_not_owner" CHECK ("team_invitations"."role" <> 'owner'),
	CONSTRAINT "team_invitations_address_lower" CHECK ("team_invitations"."email" = lower("team_invitations"."email"))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"body" text NOT NULL,
	"status" "webhook_status" DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"last_status" integer,
	"last_failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"encrypted_secret" text NOT NULL,
	"encrypted_former_secret" text,
	"former_secret_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"off_at" timestamp with time zone,
	"is_off_by_failure" boolean DEFAULT false NOT NULL,
	"failing_since" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_https" CHECK ("webhook_endpoints"."url" like 'https://%'),
	CONSTRAINT "webhook_endpoints_events" CHECK (cardinality("webhook_endpoints"."events") > 0)
);
--> statement-breakpoint
CREATE TABLE "calendar_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"taken_by" text NOT NULL,
	"booking_id" uuid,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"created_by" uuid NOT NULL,
	"last_read_at" timestamp with time zone,
	"last_failure" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"next_read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_links" (
	"vehicle_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"names" jsonb,
	"image_path" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"vehicle_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_vehicle_id_pk" PRIMARY KEY("user_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_occupancy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"kind" "occupancy_kind" NOT NULL,
	"booking_id" uuid,
	"change_id" uuid,
	"import_id" uuid,
	"external_id" text,
	"created_by" uuid,
	"expires_at" timestamp with time zone,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_occupancy_half_open" CHECK (lower_inc("vehicle_occupancy"."during") and not upper_inc("vehicle_occupancy"."during") and not isempty("vehicle_occupancy"."during")),
	CONSTRAINT "vehicle_occupancy_only_holds_expire" CHECK (("vehicle_occupancy"."kind" = 'hold') = ("vehicle_occupancy"."expires_at" is not null)),
	CONSTRAINT "vehicle_occupancy_imports_named" CHECK (("vehicle_occupancy"."kind" = 'import') = ("vehicle_occupancy"."import_id" is not null)),
	CONSTRAINT "vehicle_occupancy_bookings_named" CHECK ("vehicle_occupancy"."kind" not in ('hold', 'booking') or "vehicle_occupancy"."booking_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "vehicle_extras" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"kind" "extra_kind" NOT NULL,
	"price_cents" integer NOT NULL,
	"unit" "extra_unit" NOT NULL,
	"max_quantity" smallint DEFAULT 1 NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_extras_price_not_negative" CHECK ("vehicle_extras"."price_cents" >= 0),
	CONSTRAINT "vehicle_extras_quantity_sensible" CHECK ("vehicle_extras"."max_quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "vehicle_seasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"daily_price_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_seasons_forward" CHECK ("vehicle_seasons"."ends_on" > "vehicle_seasons"."starts_on"),
	CONSTRAINT "vehicle_seasons_price_positive" CHECK ("vehicle_seasons"."daily_price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"vehicle_id" text NOT NULL,
	"author_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"owner_reply" text,
	"owner_replied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating_one_to_five" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "saved_search_alerts" (
	"saved_search_id" uuid NOT NULL,
	"vehicle_id" text NOT NULL,
	"alerted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_search_alerts_saved_search_id_vehicle_id_pk" PRIMARY KEY("saved_search_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"has_alerts" boolean DEFAULT true NOT NULL,
	"new_since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"kind" "vehicle_document_kind" NOT NULL,
	"file_id" uuid NOT NULL,
	"valid_until" date,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_documents_end_known" CHECK ("vehicle_documents"."kind" = 'registration' or "vehicle_documents"."valid_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "vehicle_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"position" smallint NOT NULL,
	"file_id" uuid,
	"path" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"category_id" text NOT NULL,
	"status" "vehicle_status" DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"version" text,
	"year" smallint NOT NULL,
	"body_style" text NOT NULL,
	"colour" text NOT NULL,
	"plate" text,
	"fuel_type" "fuel_type" NOT NULL,
	"transmission" "transmission" NOT NULL,
	"seats" smallint NOT NULL,
	"doors" smallint DEFAULT 4 NOT NULL,
	"luggage" smallint DEFAULT 2 NOT NULL,
	"mileage_km" integer DEFAULT 0 NOT NULL,
	"features" text[] DEFAULT '{}'::text[] NOT NULL,
	"daily_price_cents" integer NOT NULL,
	"weekend_price_cents" integer,
	"deposit_cents" integer DEFAULT 0 NOT NULL,
	"weekly_discount_percent" smallint DEFAULT 0 NOT NULL,
	"monthly_discount_percent" smallint DEFAULT 0 NOT NULL,
	"is_instant_book" boolean DEFAULT false NOT NULL,
	"neighbourhood" text NOT NULL,
	"city" text DEFAULT 'Kigali' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text DEFAULT 'Africa/Kigali' NOT NULL,
	"min_days" smallint DEFAULT 1 NOT NULL,
	"max_days" smallint DEFAULT 90 NOT NULL,
	"advance_notice_hours" smallint DEFAULT 0 NOT NULL,
	"buffer_minutes" smallint DEFAULT 0 NOT NULL,
	"rating_average" numeric(3, 2),
	"rating_count" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"search_terms" text[] GENERATED ALWAYS AS (vehicle_terms(search_text, category_id, make, neighbourhood, fuel_type, transmission, seats, features, is_instant_book)) STORED NOT NULL,
	"sample_key" integer GENERATED ALWAYS AS (('x' || left(md5(id), 8))::bit(32)::integer) STORED NOT NULL,
	"published_at" timestamp with time zone,
	"documents_end_on" date,
	"paused_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"held_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicles_held_is_off_the_list" CHECK (("vehicles"."held_at" is null) = ("vehicles"."held_reason" is null) and ("vehicles"."held_at" is null or "vehicles"."status" <> 'published')),
	CONSTRAINT "vehicles_price_positive" CHECK ("vehicles"."daily_price_cents" > 0),
	CONSTRAINT "vehicles_weekend_price_positive" CHECK ("vehicles"."weekend_price_cents" > 0),
	CONSTRAINT "vehicles_buffer_sensible" CHECK ("vehicles"."buffer_minutes" between 0 and 2880),
	CONSTRAINT "vehicles_deposit_not_negative" CHECK ("vehicles"."deposit_cents" >= 0),
	CONSTRAINT "vehicles_discounts_are_percents" CHECK ("vehicles"."weekly_discount_percent" between 0 and 90 and "vehicles"."monthly_discount_percent" between 0 and 90),
	CONSTRAINT "vehicles_seats_sensible" CHECK ("vehicles"."seats" between 1 and 60),
	CONSTRAINT "vehicles_year_sensible" CHECK ("vehicles"."year" between 1900 and 2100),
	CONSTRAINT "vehicles_length_sensible" CHECK ("vehicles"."min_days" >= 1 and "vehicles"."max_days" >= "vehicles"."min_days")
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"business_id" uuid,
	"kind" "document_kind" NOT NULL,
	"file_id" uuid NOT NULL,
	"status" "verification_status" DEFAULT 'pending' NOT NULL,
	"expires_on" date,
	"submitted_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	"rejection_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_reviewed_by_somebody" CHECK ("documents"."status" not in ('verified', 'rejected') or ("documents"."reviewed_at" is not null and "documents"."reviewed_by" is not null)),
	CONSTRAINT "documents_rejected_with_reason" CHECK ("documents"."status" <> 'rejected' or "documents"."rejection_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "file_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"ip_address" text,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otp_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" "message_channel" NOT NULL,
	"target" text NOT NULL,
	"code_hash" text,
	"provider_ref" text,
	"attempts_left" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "otp_codes_attempts_left" CHECK ("otp_codes"."attempts_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" "session_channel" DEFAULT 'browser' NOT NULL,
	"role" "user_role",
	"device_id" uuid,
	"acting_admin_id" uuid,
	"acting_session_id" uuid,
	"user_agent" text,
	"ip_address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	CONSTRAINT "sessions_acting_is_whole" CHECK (("sessions"."acting_admin_id" is null) = ("sessions"."acting_session_id" is null) and "sessions"."acting_admin_id" is distinct from "sessions"."user_id")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_attempt_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_attempts_counted" CHECK ("login_attempts"."attempts" >= 0 and "login_attempts"."locks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "individual_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"nationality" text,
	"birth_date" date,
	"national_id" text,
	"driving_licence" text,
	"identity_status" "verification_status" DEFAULT 'pending' NOT NULL,
	"licence_status" "verification_status" DEFAULT 'pending' NOT NULL,
	"licence_expires_on" date,
	"marketing_consent" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" "user_role" NOT NULL,
	"status" "user_status" DEFAULT 'active' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"password_hash" text NOT NULL,
	"terms_version" text,
	"terms_accepted_at" timestamp with time zone,
	"locale" text DEFAULT 'en' NOT NULL,
	"photo_file_id" uuid,
	"photo_path" text,
	"email_verified_at" timestamp with time zone,
	"phone_verified_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"login_alerts" boolean DEFAULT true NOT NULL,
	"pending_email" text,
	"pending_phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_locale_known" CHECK ("users"."locale" in ('en', 'fr', 'rw'))
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" boolean DEFAULT true NOT NULL,
	"push" boolean DEFAULT true NOT NULL,
	"sms" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" "notification_type" NOT NULL,
	"priority" "notification_priority" NOT NULL,
	"category" text NOT NULL,
	"kind" text,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"title" text,
	"message" text,
	"action_url" text,
	"business_id" uuid,
	"sender_id" uuid,
	"dedupe_key" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_have_a_text" CHECK (("notifications"."kind" is null) = ("notifications"."title" is not null and "notifications"."message" is not null))
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" "message_channel" NOT NULL,
	"recipient" text NOT NULL,
	"user_id" uuid,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"action" text,
	"push" jsonb,
	"status" "message_status" DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"provider" text,
	"provider_ref" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"retried_at" timestamp with time zone,
	CONSTRAINT "outbox_messages_sent_with_time" CHECK (("outbox_messages"."status" = 'sent') = ("outbox_messages"."sent_at" is not null)),
	CONSTRAINT "outbox_messages_push_is_whole" CHECK (("outbox_messages"."channel"::text = 'push') = ("outbox_messages"."push" is not null)),
	CONSTRAINT "outbox_messages_locale_known" CHECK ("outbox_messages"."locale" in ('en', 'fr', 'rw'))
);
--> statement-breakpoint
CREATE TABLE "realtime_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"action" text,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "message_templates_kind_locale_pk" PRIMARY KEY("kind","locale"),
	CONSTRAINT "message_templates_locale_known" CHECK ("message_templates"."locale" in ('en', 'fr', 'rw'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_short" CHECK (length("push_subscriptions"."endpoint") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "simulated_charges" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"reference" text NOT NULL,
	"money_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"payer_phone" text,
	"description" text DEFAULT '' NOT NULL,
	"captures_at_once" boolean NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"captured_amount" integer,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"disputed_amount" integer,
	"dispute_status" text,
	"callback_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"ambiguous_until" timestamp with time zone,
	"settles_at" timestamp with time zone,
	"settles_as" text,
	CONSTRAINT "simulated_charges_provider_id_pk" PRIMARY KEY("provider","id"),
	CONSTRAINT "simulated_charges_status_known" CHECK ("simulated_charges"."status" in ('pending', 'authorized', 'captured', 'failed', 'cancelled')),
	CONSTRAINT "simulated_charges_refund_within" CHECK ("simulated_charges"."refunded_amount" between 0 and "simulated_charges"."amount")
);
--> statement-breakpoint
CREATE TABLE "simulated_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"charge_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_refunds" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"charge_reference" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "simulated_refunds_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "simulated_replies" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_scenarios" (
	"provider" text PRIMARY KEY NOT NULL,
	"faults" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" "ledger_account" NOT NULL,
	"business_id" uuid,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount_cents" <> 0),
	CONSTRAINT "ledger_entries_payable_is_somebodys" CHECK (("ledger_entries"."account" = 'owner_payable') = ("ledger_entries"."business_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "ledger_kind" NOT NULL,
	"booking_id" uuid,
	"payment_id" uuid,
	"refund_id" uuid,
	"reverses_id" uuid,
	"finding_id" uuid,
	"payout_id" uuid,
	"invoice_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"purpose" "payment_purpose" DEFAULT 'rent' NOT NULL,
	"change_id" uuid,
	"method" "payment_method" NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"status" "payment_status" NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"captured_cents" integer,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"capture_before" timestamp with time zone,
	"payer_phone" text,
	"failure_code" text,
	"dispute" jsonb,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0 and "payments"."amount_cents" > 0),
	CONSTRAINT "payments_refund_within_amount" CHECK ("payments"."refunded_cents" between 0 and "payments"."amount_cents"),
	CONSTRAINT "payments_captured_within_amount" CHECK ("payments"."captured_cents" between 0 and "payments"."amount_cents"),
	CONSTRAINT "payments_change_named" CHECK (("payments"."purpose" = 'change') = ("payments"."change_id" is not null)),
	CONSTRAINT "payments_currency_known" CHECK ("payments"."currency" in ('USD', 'RWF')),
	CONSTRAINT "payments_phone_for_mobile_money" CHECK (("payments"."method" = 'card') = ("payments"."payer_phone" is null))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payment_id" uuid,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"raw_body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "refund_status" DEFAULT 'created' NOT NULL,
	"provider_ref" text,
	"reason" text NOT NULL,
	"off_bill_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0 and "refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"kind" "payout_item_kind" NOT NULL,
	"booking_id" uuid,
	"invoice_id" uuid,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "payout_items_not_zero" CHECK ("payout_items"."amount_cents" <> 0),
	CONSTRAINT "payout_items_of_one_thing" CHECK (("payout_items"."kind" = 'rental') = ("payout_items"."booking_id" is not null) and ("payout_items"."kind" = 'subscription') = ("payout_items"."invoice_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"business_id" uuid NOT NULL,
	"status" "payout_status" DEFAULT 'due' NOT NULL,
	"amount_cents" integer NOT NULL,
	"amount_rwf" integer NOT NULL,
	"rwf_per_hundred_usd" integer NOT NULL,
	"destination" jsonb,
	"transfer_reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	CONSTRAINT "payouts_amount_positive" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_sent_has_reference" CHECK (("payouts"."status" = 'sent') = ("payouts"."sent_at" is not null and "payouts"."transfer_reference" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"business_id" uuid NOT NULL,
	"plan" "subscription_plan" NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"upgrade_cents" integer DEFAULT 0 NOT NULL,
	"amount_rwf" integer NOT NULL,
	"rwf_per_hundred_usd" integer NOT NULL,
	"status" "invoice_status" DEFAULT 'open' NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "subscription_invoices_amount_positive" CHECK ("subscription_invoices"."amount_cents" > 0),
	CONSTRAINT "subscription_invoices_paid_when" CHECK (("subscription_invoices"."status" = 'paid') = ("subscription_invoices"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"refund_id" uuid,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolution" text,
	"is_booked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reconciliation_findings_explained" CHECK ("reconciliation_findings"."resolved_by" is null or ("reconciliation_findings"."resolved_at" is not null and "reconciliation_findings"."resolution" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"checked_payments" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip_address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_variants" (
	"file_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	CONSTRAINT "file_variants_file_id_variant_pk" PRIMARY KEY("file_id","variant"),
	CONSTRAINT "file_variants_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"business_id" uuid,
	"purpose" "file_purpose" NOT NULL,
	"visibility" "file_visibility" DEFAULT 'private' NOT NULL,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"page_count" smallint DEFAULT 1 NOT NULL,
	"width" smallint,
	"height" smallint,
	"original_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "files_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_bytes_positive" CHECK ("files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"claim_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "commission_rates" (
	"effective_on" date PRIMARY KEY NOT NULL,
	"percent" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "commission_rates_range" CHECK ("commission_rates"."percent" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"effective_on" date PRIMARY KEY NOT NULL,
	"rwf_per_hundred_usd" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."rwf_per_hundred_usd" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" "backup_status" DEFAULT 'waiting' NOT NULL,
	"started_by" uuid,
	"host" text,
	"tables_done" integer DEFAULT 0 NOT NULL,
	"tables_total" integer DEFAULT 0 NOT NULL,
	"row_count" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "backups_finished_with_time" CHECK (("backups"."status" in ('done', 'failed')) = ("backups"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "security_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"works_since" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"traffic" jsonb,
	CONSTRAINT "worker_processes_kind_known" CHECK ("worker_processes"."kind" in ('web', 'worker'))
);
--> statement-breakpoint
CREATE TABLE "booking_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"status" "booking_change_status" NOT NULL,
	"from_starts_at" timestamp with time zone NOT NULL,
	"from_ends_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" smallint NOT NULL,
	"total_cents" integer NOT NULL,
	"total_rwf" integer NOT NULL,
	"difference_cents" integer NOT NULL,
	"difference_rwf" integer NOT NULL,
	"note" text,
	"deadline_at" timestamp with time zone,
	"paid_by_payment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_changes_period_forward" CHECK ("booking_changes"."ends_at" > "booking_changes"."starts_at"),
	CONSTRAINT "booking_changes_deadline_while_open" CHECK (("booking_changes"."status" in ('proposed', 'pending_payment')) = ("booking_changes"."deadline_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" "booking_actor" NOT NULL,
	"actor_id" uuid,
	"from_status" "booking_status",
	"to_status" "booking_status" NOT NULL,
	"reason" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"vehicle_id" text NOT NULL,
	"business_id" uuid NOT NULL,
	"renter_id" uuid NOT NULL,
	"status" "booking_status" NOT NULL,
	"is_instant_book" boolean NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" smallint NOT NULL,
	"daily_price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"deposit_cents" integer NOT NULL,
	"total_rwf" integer NOT NULL,
	"rwf_per_hundred_usd" integer NOT NULL,
	"commission_percent" smallint NOT NULL,
	"deadline_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"picked_up_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"late_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"paid_by_payment_id" uuid,
	"deposit_payment_id" uuid,
	"late_payment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_commission_range" CHECK ("bookings"."commission_percent" between 0 and 100),
	CONSTRAINT "bookings_period_forward" CHECK ("bookings"."ends_at" > "bookings"."starts_at"),
	CONSTRAINT "bookings_late_not_negative" CHECK ("bookings"."late_cents" >= 0),
	CONSTRAINT "bookings_refund_within_total" CHECK ("bookings"."refunded_cents" between 0 and "bookings"."total_cents"),
	CONSTRAINT "bookings_deadline_while_waiting" CHECK (("bookings"."status" in ('pending_payment', 'requested')) = ("bookings"."deadline_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "handover_pictures" (
	"handover_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" "handover_kind" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"odometer_km" integer NOT NULL,
	"fuel_percent" smallint NOT NULL,
	"damage" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"signature" text,
	"parties" jsonb,
	"deposit_kept_cents" integer DEFAULT 0 NOT NULL,
	"deposit_kept_reason" text,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handovers_odometer_not_negative" CHECK ("handovers"."odometer_km" >= 0),
	CONSTRAINT "handovers_parties_at_pickup" CHECK ("handovers"."parties" is null or "handovers"."kind" = 'pickup'),
	CONSTRAINT "handovers_fuel_is_percent" CHECK ("handovers"."fuel_percent" between 0 and 100),
	CONSTRAINT "handovers_kept_has_reason" CHECK ("handovers"."deposit_kept_cents" >= 0 and ("handovers"."deposit_kept_cents" = 0 or "handovers"."deposit_kept_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "hold_networks" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_counts" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"user_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" smallint NOT NULL,
	"daily_price_cents" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"delivery_address" text,
	"total_cents" integer NOT NULL,
	"deposit_cents" integer NOT NULL,
	"rwf_per_hundred_usd" integer NOT NULL,
	"total_rwf" integer NOT NULL,
	"commission_percent" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_period_forward" CHECK ("quotes"."ends_at" > "quotes"."starts_at"),
	CONSTRAINT "quotes_commission_range" CHECK ("quotes"."commission_percent" between 0 and 100),
	CONSTRAINT "quotes_amounts_not_negative" CHECK ("quotes"."total_cents" >= 0 and "quotes"."deposit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "chat_blocks" (
	"user_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"side" "chat_side" NOT NULL,
	"blocked_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_blocks_user_id_business_id_side_pk" PRIMARY KEY("user_id","business_id","side"),
	CONSTRAINT "chat_blocks_not_support" CHECK ("chat_blocks"."side" <> 'support')
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"side" "chat_side" NOT NULL,
	"body" text NOT NULL,
	"is_masked" boolean DEFAULT false NOT NULL,
	"file_id" uuid,
	"client_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_number" integer DEFAULT 0 NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mailed_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_reads_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "chat_kind" NOT NULL,
	"user_id" uuid NOT NULL,
	"business_id" uuid,
	"vehicle_id" text,
	"booking_id" uuid,
	"message_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reported_at" timestamp with time zone,
	CONSTRAINT "chat_rooms_sides" CHECK (("chat_rooms"."kind" = 'support') = ("chat_rooms"."business_id" is null))
);
--> statement-breakpoint
CREATE TABLE "issue_report_pictures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid,
	"vehicle_id" text,
	"booking_id" uuid,
	"reason" "issue_reason" NOT NULL,
	"text" text NOT NULL,
	"email" text,
	"status" "issue_status" DEFAULT 'open' NOT NULL,
	"ticket_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	CONSTRAINT "issue_reports_resolved_with_time" CHECK (("issue_reports"."status" = 'resolved') = ("issue_reports"."resolved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"sender" "support_message_sender" NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_messages_support_has_author" CHECK ("support_messages"."sender" = 'visitor' or "support_messages"."author_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "support_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"status" "support_ticket_status" DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"assignee_id" uuid,
	CONSTRAINT "support_tickets_closed_with_time" CHECK (("support_tickets"."status" = 'closed') = ("support_tickets"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_requests" ADD CONSTRAINT "badge_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_requests" ADD CONSTRAINT "badge_requests_business_license_file_id_files_id_fk" FOREIGN KEY ("business_license_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_requests" ADD CONSTRAINT "badge_requests_tax_certificate_file_id_files_id_fk" FOREIGN KEY ("tax_certificate_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_requests" ADD CONSTRAINT "badge_requests_insurance_certificate_file_id_files_id_fk" FOREIGN KEY ("insurance_certificate_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_requests" ADD CONSTRAINT "badge_requests_bank_details_file_id_files_id_fk" FOREIGN KEY ("bank_details_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_requests" ADD CONSTRAINT "badge_requests_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_requests" ADD CONSTRAINT "badge_requests_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_defaults" ADD CONSTRAINT "business_defaults_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_conflicts" ADD CONSTRAINT "calendar_conflicts_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD CONSTRAINT "vehicle_occupancy_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD CONSTRAINT "vehicle_occupancy_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD CONSTRAINT "vehicle_occupancy_change_id_booking_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."booking_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD CONSTRAINT "vehicle_occupancy_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD CONSTRAINT "vehicle_occupancy_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_extras" ADD CONSTRAINT "vehicle_extras_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_seasons" ADD CONSTRAINT "vehicle_seasons_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_alerts" ADD CONSTRAINT "saved_search_alerts_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_alerts" ADD CONSTRAINT "saved_search_alerts_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_documents" ADD CONSTRAINT "vehicle_documents_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_documents" ADD CONSTRAINT "vehicle_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_documents" ADD CONSTRAINT "vehicle_documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_pictures" ADD CONSTRAINT "vehicle_pictures_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_views" ADD CONSTRAINT "file_views_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_views" ADD CONSTRAINT "file_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD CONSTRAINT "otp_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_known_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."known_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_admin_id_users_id_fk" FOREIGN KEY ("acting_admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_session_id_sessions_id_fk" FOREIGN KEY ("acting_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_secrets" ADD CONSTRAINT "two_factor_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "individual_profiles" ADD CONSTRAINT "individual_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "realtime_events" ADD CONSTRAINT "realtime_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_ledger_transactions_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_finding_id_reconciliation_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."reconciliation_findings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_invoice_id_subscription_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."subscription_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_change_id_booking_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."booking_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD CONSTRAINT "subscription_invoices_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_variants" ADD CONSTRAINT "file_variants_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_scans" ADD CONSTRAINT "security_scans_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_renter_id_users_id_fk" FOREIGN KEY ("renter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_pictures" ADD CONSTRAINT "handover_pictures_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_pictures" ADD CONSTRAINT "handover_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_networks" ADD CONSTRAINT "hold_networks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_report_pictures" ADD CONSTRAINT "issue_report_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_report_pictures" ADD CONSTRAINT "issue_report_pictures_report_id_issue_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."issue_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reports" ADD CONSTRAINT "issue_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reports" ADD CONSTRAINT "issue_reports_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reports" ADD CONSTRAINT "issue_reports_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reports" ADD CONSTRAINT "issue_reports_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reports" ADD CONSTRAINT "issue_reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token_key" ON "api_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_business_idx" ON "api_keys" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "badge_requests_user_idx" ON "badge_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "badge_requests_queue_idx" ON "badge_requests" USING btree ("submitted_at","id") WHERE "badge_requests"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "badge_requests_one_open" ON "badge_requests" USING btree ("user_id") WHERE "badge_requests"."status" in ('draft', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_slug_key" ON "businesses" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_email_key" ON "businesses" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "businesses_status_idx" ON "businesses" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "businesses_hidden_idx" ON "businesses" USING btree ("id") WHERE "businesses"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "plan_changes_business_idx" ON "plan_changes" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "team_members_user_idx" ON "team_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_one_owner" ON "team_members" USING btree ("business_id") WHERE "team_members"."role" = 'owner';--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token_key" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_open_key" ON "team_invitations" USING btree ("business_id","email") WHERE "team_invitations"."accepted_at" is null and "team_invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "team_invitations_business_idx" ON "team_invitations" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event_key" ON "webhook_deliveries" USING btree ("endpoint_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list_idx" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE "webhook_deliveries"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_business_idx" ON "webhook_endpoints" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_conflicts_entry_key" ON "calendar_conflicts" USING btree ("import_id","external_id","starts_at");--> statement-breakpoint
CREATE INDEX "calendar_conflicts_booking_idx" ON "calendar_conflicts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "calendar_imports_vehicle_idx" ON "calendar_imports" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "calendar_imports_next_idx" ON "calendar_imports" USING btree ("next_read_at") WHERE "calendar_imports"."next_read_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_links_token_key" ON "calendar_links" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_occupancy_booking_key" ON "vehicle_occupancy" USING btree ("booking_id") WHERE "vehicle_occupancy"."booking_id" is not null and "vehicle_occupancy"."change_id" is null;--> statement-breakpoint
CREATE INDEX "vehicle_occupancy_change_idx" ON "vehicle_occupancy" USING btree ("change_id") WHERE "vehicle_occupancy"."change_id" is not null;--> statement-breakpoint
CREATE INDEX "vehicle_occupancy_import_idx" ON "vehicle_occupancy" USING btree ("import_id") WHERE "vehicle_occupancy"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "vehicle_occupancy_ends_idx" ON "vehicle_occupancy" USING btree ("vehicle_id",upper("during"),lower("during"));--> statement-breakpoint
CREATE INDEX "vehicle_occupancy_expiry_idx" ON "vehicle_occupancy" USING btree ("expires_at") WHERE "vehicle_occupancy"."expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_extras_kind_key" ON "vehicle_extras" USING btree ("vehicle_id","kind");--> statement-breakpoint
CREATE INDEX "vehicle_seasons_vehicle_idx" ON "vehicle_seasons" USING btree ("vehicle_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_booking_key" ON "reviews" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "reviews_vehicle_idx" ON "reviews" USING btree ("vehicle_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_author_idx" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_user_query_key" ON "saved_searches" USING btree ("user_id","query");--> statement-breakpoint
CREATE INDEX "saved_searches_user_idx" ON "saved_searches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "search_words_trigram_idx" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_documents_file_key" ON "vehicle_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "vehicle_documents_vehicle_idx" ON "vehicle_documents" USING btree ("vehicle_id","kind","valid_until");--> statement-breakpoint
CREATE INDEX "vehicle_documents_end_idx" ON "vehicle_documents" USING btree ("valid_until") WHERE "vehicle_documents"."valid_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_pictures_position_key" ON "vehicle_pictures" USING btree ("vehicle_id","position");--> statement-breakpoint
CREATE INDEX "vehicle_pictures_file_idx" ON "vehicle_pictures" USING btree ("file_id") WHERE "vehicle_pictures"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "vehicles_business_idx" ON "vehicles" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "vehicles_price_idx" ON "vehicles" USING btree ("daily_price_cents","id") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_category_price_idx" ON "vehicles" USING btree ("category_id","daily_price_cents","id") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_published_idx" ON "vehicles" USING btree ("published_at") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_documents_idx" ON "vehicles" USING btree ("documents_end_on") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_year_idx" ON "vehicles" USING btree ("year","id") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_rating_idx" ON "vehicles" USING btree ("rating_average" desc nulls last,"rating_count" DESC NULLS LAST,"id") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_make_name_idx" ON "vehicles" USING btree (search_slug("make"),"title","id") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_name_idx" ON "vehicles" USING btree ("title","id") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_sample_idx" ON "vehicles" USING btree ("sample_key") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_eighth_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" = 'published' and "vehicles"."sample_key" < -1610612736;--> statement-breakpoint
CREATE INDEX "vehicles_eighth_price_idx" ON "vehicles" USING btree ("daily_price_cents","rating_average") WHERE "vehicles"."status" = 'published' and "vehicles"."sample_key" < -1610612736;--> statement-breakpoint
CREATE INDEX "vehicles_admin_idx" ON "vehicles" USING btree ("created_at","id") WHERE "vehicles"."status" <> 'removed';--> statement-breakpoint
CREATE INDEX "vehicles_admin_status_idx" ON "vehicles" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "vehicles_admin_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" in ('draft', 'unlisted', 'maintenance');--> statement-breakpoint
CREATE INDEX "vehicles_plate_idx" ON "vehicles" USING btree (upper(regexp_replace("plate", '[^A-Za-z0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "account_deletions_one_open" ON "account_deletions" USING btree ("user_id") WHERE "account_deletions"."cancelled_at" is null and "account_deletions"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "account_deletions_due_idx" ON "account_deletions" USING btree ("due_at") WHERE "account_deletions"."cancelled_at" is null and "account_deletions"."completed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_file_key" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_user_idx" ON "documents" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "documents_business_idx" ON "documents" USING btree ("business_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "documents_queue_idx" ON "documents" USING btree ("submitted_at","id") WHERE "documents"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "documents_expiry_idx" ON "documents" USING btree ("expires_on") WHERE "documents"."status" = 'verified';--> statement-breakpoint
CREATE INDEX "file_views_file_idx" ON "file_views" USING btree ("file_id","viewed_at");--> statement-breakpoint
CREATE INDEX "otp_codes_target_idx" ON "otp_codes" USING btree ("channel","target","created_at");--> statement-breakpoint
CREATE INDEX "otp_codes_user_idx" ON "otp_codes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "otp_codes_expiry_idx" ON "otp_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token_key" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_user_idx" ON "password_resets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "password_resets_expiry_idx" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_acting_idx" ON "sessions" USING btree ("acting_session_id") WHERE "sessions"."acting_session_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_device_idx" ON "sessions" USING btree ("device_id") WHERE "sessions"."device_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_user_token_key" ON "known_devices" USING btree ("user_id","token_hash");--> statement-breakpoint
CREATE INDEX "known_devices_last_idx" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "login_attempts_last_idx" ON "login_attempts" USING btree ("last_attempt_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_user_code_key" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role","created_at","id") WHERE "users"."role" <> 'individual';--> statement-breakpoint
CREATE INDEX "users_inactive_idx" ON "users" USING btree ("created_at","id") WHERE "users"."status" = 'inactive';--> statement-breakpoint
CREATE INDEX "users_phone_idx" ON "users" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_address_idx" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING gin (('-' || search_slug("first_name" || ' ' || "last_name")) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe_key" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_due_idx" ON "outbox_messages" USING btree ("next_attempt_at") WHERE "outbox_messages"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_messages_created_idx" ON "outbox_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_messages_user_idx" ON "outbox_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_messages_status_idx" ON "outbox_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient_idx" ON "outbox_messages" USING btree (lower("recipient") text_pattern_ops,"created_at","id");--> statement-breakpoint
CREATE INDEX "realtime_events_xid_idx" ON "realtime_events" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "realtime_events_user_idx" ON "realtime_events" USING btree ("user_id","xid");--> statement-breakpoint
CREATE INDEX "realtime_events_created_idx" ON "realtime_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_used_idx" ON "push_subscriptions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "simulated_charges_reference_idx" ON "simulated_charges" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction_idx" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_business_idx" ON "ledger_entries" USING btree ("business_id","account");--> statement-breakpoint
CREATE INDEX "ledger_transactions_booking_idx" ON "ledger_transactions" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_payment_key" ON "ledger_transactions" USING btree ("payment_id","kind") WHERE "ledger_transactions"."refund_id" is null and "ledger_transactions"."payment_id" is not null and "ledger_transactions"."finding_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_finding_key" ON "ledger_transactions" USING btree ("finding_id") WHERE "ledger_transactions"."finding_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_refund_key" ON "ledger_transactions" USING btree ("refund_id") WHERE "ledger_transactions"."refund_id" is not null and "ledger_transactions"."reverses_id" is null and "ledger_transactions"."finding_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reverses_key" ON "ledger_transactions" USING btree ("reverses_id") WHERE "ledger_transactions"."reverses_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_payout_key" ON "ledger_transactions" USING btree ("payout_id") WHERE "ledger_transactions"."payout_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_invoice_key" ON "ledger_transactions" USING btree ("invoice_id") WHERE "ledger_transactions"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_at_idx" ON "ledger_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_booking_idx" ON "payments" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_per_booking" ON "payments" USING btree ("booking_id","purpose") WHERE "payments"."status" in ('created', 'pending', 'authorized');--> statement-breakpoint
CREATE INDEX "payments_updated_idx" ON "payments" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "payments_provider_check_idx" ON "payments" USING btree ("provider","next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_dispute_idx" ON "payments" USING btree ("id") WHERE "payments"."dispute" is not null;--> statement-breakpoint
CREATE INDEX "payments_change_idx" ON "payments" USING btree ("change_id") WHERE "payments"."change_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_key" ON "provider_events" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "provider_events_payment_idx" ON "provider_events" USING btree ("payment_id","received_at");--> statement-breakpoint
CREATE INDEX "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_hand_idx" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" not in ('created', 'succeeded', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_open_idx" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'created';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_booking_key" ON "payout_items" USING btree ("payout_id","booking_id");--> statement-breakpoint
CREATE INDEX "payout_items_of_booking_idx" ON "payout_items" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_invoice_key" ON "payout_items" USING btree ("invoice_id") WHERE "payout_items"."invoice_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reference_key" ON "payouts" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payouts_business_idx" ON "payouts" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_due_idx" ON "payouts" USING btree ("created_at","id") WHERE "payouts"."status" = 'due';--> statement-breakpoint
CREATE INDEX "payouts_created_idx" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_invoices_number_key" ON "subscription_invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_invoices_month_key" ON "subscription_invoices" USING btree ("business_id","starts_on");--> statement-breakpoint
CREATE INDEX "subscription_invoices_open_idx" ON "subscription_invoices" USING btree ("business_id") WHERE "subscription_invoices"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_findings_open_key" ON "reconciliation_findings" USING btree ("payment_id","kind") WHERE "reconciliation_findings"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliation_findings_found_idx" ON "reconciliation_findings" USING btree ("found_at","id");--> statement-breakpoint
CREATE INDEX "reconciliation_runs_started_idx" ON "reconciliation_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "audit_entries_action_idx" ON "audit_entries" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_created_idx" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries" USING btree ("subject_type","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_departures_idx" ON "audit_entries" USING btree (("detail" ->> 'userId'),"created_at") WHERE "audit_entries"."action" in ('team.remove', 'team.leave');--> statement-breakpoint
CREATE INDEX "files_owner_idx" ON "files" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "files_unclaimed_idx" ON "files" USING btree ("created_at") WHERE "files"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "files_deleted_idx" ON "files" USING btree ("deleted_at") WHERE "files"."deleted_at" is not null and "files"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "backups_created_idx" ON "backups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "security_scans_created_idx" ON "security_scans" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "booking_changes_booking_idx" ON "booking_changes" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_changes_quote_key" ON "booking_changes" USING btree ("quote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_changes_one_open_per_booking" ON "booking_changes" USING btree ("booking_id") WHERE "booking_changes"."status" in ('proposed', 'pending_payment');--> statement-breakpoint
CREATE INDEX "booking_changes_deadline_idx" ON "booking_changes" USING btree ("deadline_at") WHERE "booking_changes"."deadline_at" is not null;--> statement-breakpoint
CREATE INDEX "booking_events_booking_idx" ON "booking_events" USING btree ("booking_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference_key" ON "bookings" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_quote_key" ON "bookings" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "bookings_renter_idx" ON "bookings" USING btree ("renter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_business_idx" ON "bookings" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_tab_idx" ON "bookings" USING btree ("business_id","status","ends_at","id");--> statement-breakpoint
CREATE INDEX "bookings_ended_badly_idx" ON "bookings" USING btree ("business_id","ends_at","id") WHERE "bookings"."status" in ('cancelled', 'declined', 'expired', 'no_show');--> statement-breakpoint
CREATE INDEX "bookings_picked_up_idx" ON "bookings" USING btree ("business_id","picked_up_at") WHERE "bookings"."picked_up_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_returned_idx" ON "bookings" USING btree ("business_id","returned_at") WHERE "bookings"."returned_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_of_renter_idx" ON "bookings" USING btree ("business_id","renter_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_created_idx" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_status_created_idx" ON "bookings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_confirmed_idx" ON "bookings" USING btree ("confirmed_at") WHERE "bookings"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_starts_idx" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "bookings_vehicle_idx" ON "bookings" USING btree ("vehicle_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_deadline_idx" ON "bookings" USING btree ("deadline_at") WHERE "bookings"."deadline_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_awaiting_pickup_idx" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "handover_pictures_position_key" ON "handover_pictures" USING btree ("handover_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_pictures_file_key" ON "handover_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_one_of_a_kind" ON "handovers" USING btree ("booking_id","kind");--> statement-breakpoint
CREATE INDEX "hold_networks_network_idx" ON "hold_networks" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "hold_networks_created_idx" ON "hold_networks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quotes_expiry_idx" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_number_key" ON "chat_messages" USING btree ("room_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_client_key" ON "chat_messages" USING btree ("room_id","sender_id","client_key");--> statement-breakpoint
CREATE INDEX "chat_messages_file_idx" ON "chat_messages" USING btree ("file_id") WHERE "chat_messages"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_sender_idx" ON "chat_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "chat_reads_mail_idx" ON "chat_reads" USING btree ("mail_due_at") WHERE "chat_reads"."mail_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_booking_key" ON "chat_rooms" USING btree ("booking_id") WHERE "chat_rooms"."booking_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_vehicle_key" ON "chat_rooms" USING btree ("user_id","vehicle_id") WHERE "chat_rooms"."booking_id" is null and "chat_rooms"."vehicle_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_business_key" ON "chat_rooms" USING btree ("user_id","business_id") WHERE "chat_rooms"."booking_id" is null and "chat_rooms"."vehicle_id" is null and "chat_rooms"."business_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_support_key" ON "chat_rooms" USING btree ("user_id") WHERE "chat_rooms"."kind" = 'support';--> statement-breakpoint
CREATE INDEX "chat_rooms_user_idx" ON "chat_rooms" USING btree ("user_id","last_message_at");--> statement-breakpoint
CREATE INDEX "chat_rooms_business_idx" ON "chat_rooms" USING btree ("business_id","last_message_at");--> statement-breakpoint
CREATE INDEX "chat_rooms_support_idx" ON "chat_rooms" USING btree ("last_message_at") WHERE "chat_rooms"."kind" = 'support';--> statement-breakpoint
CREATE INDEX "issue_report_pictures_report_idx" ON "issue_report_pictures" USING btree ("report_id","position");--> statement-breakpoint
CREATE INDEX "issue_reports_status_idx" ON "issue_reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "issue_reports_resolved_idx" ON "issue_reports" USING btree ("resolved_at","id") WHERE "issue_reports"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "issue_reports_reporter_idx" ON "issue_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "issue_reports_ticket_key" ON "issue_reports" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_messages_ticket_idx" ON "support_messages" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_notes_ticket_idx" ON "support_notes" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_reference_key" ON "support_tickets" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "support_tickets_status_idx" ON "support_tickets" USING btree ("status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_last_idx" ON "support_tickets" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_assignee_idx" ON "support_tickets" USING btree ("assignee_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_user_idx" ON "support_tickets" USING btree ("user_id","last_message_at");