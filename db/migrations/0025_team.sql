CREATE TYPE "public"."payout_method" AS ENUM('bank', 'momo');--> statement-breakpoint
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
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" "team_role" NOT NULL,
	"department" text,
	"token_hash" text NOT NULL,
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
ALTER TABLE "team_members" ADD COLUMN "tells_bookings" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "tells_payouts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "destination" jsonb;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "upgrade_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "business_defaults" ADD CONSTRAINT "business_defaults_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_changes_business_idx" ON "plan_changes" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token_key" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_open_key" ON "team_invitations" USING btree ("business_id","email") WHERE "team_invitations"."accepted_at" is null and "team_invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "team_invitations_business_idx" ON "team_invitations" USING btree ("business_id","created_at");