CREATE TYPE "public"."booking_change_status" AS ENUM('proposed', 'pending_payment', 'applied', 'declined', 'withdrawn', 'expired');--> statement-breakpoint
CREATE TYPE "public"."handover_kind" AS ENUM('pickup', 'return');--> statement-breakpoint
CREATE TYPE "public"."payment_purpose" AS ENUM('rent', 'change', 'late', 'deposit');--> statement-breakpoint
CREATE TYPE "public"."invoice_status" AS ENUM('open', 'paid');--> statement-breakpoint
CREATE TYPE "public"."payout_item_kind" AS ENUM('rental', 'subscription');--> statement-breakpoint
CREATE TYPE "public"."payout_status" AS ENUM('due', 'sent');--> statement-breakpoint
CREATE TYPE "public"."extra_kind" AS ENUM('insurance_plus', 'insurance_full', 'driver', 'child_seat', 'delivery');--> statement-breakpoint
CREATE TYPE "public"."extra_unit" AS ENUM('day', 'rental');--> statement-breakpoint
ALTER TYPE "public"."ledger_account" ADD VALUE 'subscription_revenue';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'subscription';--> statement-breakpoint
ALTER TYPE "public"."refund_status" ADD VALUE 'by_hand';--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_changes_period_forward" CHECK ("booking_changes"."ends_at" > "booking_changes"."starts_at"),
	CONSTRAINT "booking_changes_deadline_while_open" CHECK (("booking_changes"."status" in ('proposed', 'pending_payment')) = ("booking_changes"."deadline_at" is not null))
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
	"deposit_kept_cents" integer DEFAULT 0 NOT NULL,
	"deposit_kept_reason" text,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handovers_odometer_not_negative" CHECK ("handovers"."odometer_km" >= 0),
	CONSTRAINT "handovers_fuel_is_percent" CHECK ("handovers"."fuel_percent" between 0 and 100),
	CONSTRAINT "handovers_kept_has_reason" CHECK ("handovers"."deposit_kept_cents" >= 0 and ("handovers"."deposit_kept_cents" = 0 or "handovers"."deposit_kept_reason" is not null))
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
	"amount_rwf" integer NOT NULL,
	"rwf_per_hundred_usd" integer NOT NULL,
	"status" "invoice_status" DEFAULT 'open' NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "subscription_invoices_amount_positive" CHECK ("subscription_invoices"."amount_cents" > 0),
	CONSTRAINT "subscription_invoices_paid_when" CHECK (("subscription_invoices"."status" = 'paid') = ("subscription_invoices"."paid_at" is not null))
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
DROP INDEX "vehicle_occupancy_booking_key";--> statement-breakpoint
DROP INDEX "payments_one_live_per_booking";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "picked_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "late_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "purpose" "payment_purpose" DEFAULT 'rent' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "captured_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "capture_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_ref" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "extras" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "delivery_address" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "weekend_price_cents" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "buffer_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_conflicts" ADD CONSTRAINT "calendar_conflicts_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_pictures" ADD CONSTRAINT "handover_pictures_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_pictures" ADD CONSTRAINT "handover_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD CONSTRAINT "subscription_invoices_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_extras" ADD CONSTRAINT "vehicle_extras_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_seasons" ADD CONSTRAINT "vehicle_seasons_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_changes_booking_idx" ON "booking_changes" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_changes_quote_key" ON "booking_changes" USING btree ("quote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_changes_one_open_per_booking" ON "booking_changes" USING btree ("booking_id") WHERE "booking_changes"."status" in ('proposed', 'pending_payment');--> statement-breakpoint
CREATE INDEX "booking_changes_deadline_idx" ON "booking_changes" USING btree ("deadline_at") WHERE "booking_changes"."deadline_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_conflicts_entry_key" ON "calendar_conflicts" USING btree ("import_id","external_id","starts_at");--> statement-breakpoint
CREATE INDEX "calendar_conflicts_booking_idx" ON "calendar_conflicts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "calendar_imports_vehicle_idx" ON "calendar_imports" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "calendar_imports_next_idx" ON "calendar_imports" USING btree ("next_read_at") WHERE "calendar_imports"."next_read_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_links_token_key" ON "calendar_links" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_pictures_position_key" ON "handover_pictures" USING btree ("handover_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_pictures_file_key" ON "handover_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_one_of_a_kind" ON "handovers" USING btree ("booking_id","kind");--> statement-breakpoint
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
CREATE UNIQUE INDEX "vehicle_extras_kind_key" ON "vehicle_extras" USING btree ("vehicle_id","kind");--> statement-breakpoint
CREATE INDEX "vehicle_seasons_vehicle_idx" ON "vehicle_seasons" USING btree ("vehicle_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_findings_open_key" ON "reconciliation_findings" USING btree ("payment_id","kind") WHERE "reconciliation_findings"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliation_findings_found_idx" ON "reconciliation_findings" USING btree ("found_at","id");--> statement-breakpoint
CREATE INDEX "reconciliation_runs_started_idx" ON "reconciliation_runs" USING btree ("started_at");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_invoice_id_subscription_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."subscription_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD CONSTRAINT "vehicle_occupancy_change_id_booking_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."booking_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD CONSTRAINT "vehicle_occupancy_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD CONSTRAINT "vehicle_occupancy_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_change_id_booking_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."booking_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_payout_key" ON "ledger_transactions" USING btree ("payout_id") WHERE "ledger_transactions"."payout_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_invoice_key" ON "ledger_transactions" USING btree ("invoice_id") WHERE "ledger_transactions"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_at_idx" ON "ledger_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "vehicle_occupancy_change_idx" ON "vehicle_occupancy" USING btree ("change_id") WHERE "vehicle_occupancy"."change_id" is not null;--> statement-breakpoint
CREATE INDEX "vehicle_occupancy_import_idx" ON "vehicle_occupancy" USING btree ("import_id") WHERE "vehicle_occupancy"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_change_idx" ON "payments" USING btree ("change_id") WHERE "payments"."change_id" is not null;--> statement-breakpoint
CREATE INDEX "provider_events_payment_idx" ON "provider_events" USING btree ("payment_id","received_at");--> statement-breakpoint
CREATE INDEX "refunds_by_hand_idx" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" not in ('created', 'succeeded', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_occupancy_booking_key" ON "vehicle_occupancy" USING btree ("booking_id") WHERE "vehicle_occupancy"."booking_id" is not null and "vehicle_occupancy"."change_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_per_booking" ON "payments" USING btree ("booking_id","purpose") WHERE "payments"."status" in ('created', 'pending', 'authorized');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_late_not_negative" CHECK ("bookings"."late_cents" >= 0);--> statement-breakpoint
ALTER TABLE "vehicle_occupancy" ADD CONSTRAINT "vehicle_occupancy_imports_named" CHECK (("vehicle_occupancy"."kind" = 'import') = ("vehicle_occupancy"."import_id" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_captured_within_amount" CHECK ("payments"."captured_cents" between 0 and "payments"."amount_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_change_named" CHECK (("payments"."purpose" = 'change') = ("payments"."change_id" is not null));--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_weekend_price_positive" CHECK ("vehicles"."weekend_price_cents" > 0);--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_buffer_sensible" CHECK ("vehicles"."buffer_minutes" between 0 and 2880);