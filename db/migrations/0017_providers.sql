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
CREATE INDEX "simulated_charges_reference_idx" ON "simulated_charges" USING btree ("reference");
--> statement-breakpoint
-- Each way to pay has its own provider now; the old books are carried over.
UPDATE "payments" SET
	"provider" = CASE "method" WHEN 'card' THEN 'stripe' WHEN 'momo' THEN 'mtn' ELSE 'airtel' END,
	"provider_ref" = CASE WHEN "method" = 'card' AND "status" <> 'created' THEN 'pi_' || replace("id"::text, '-', '') ELSE "provider_ref" END
WHERE "provider" = 'sandbox';
--> statement-breakpoint
INSERT INTO "simulated_charges" ("provider", "id", "reference", "money_id", "amount", "currency", "payer_phone", "captures_at_once", "status", "reason", "refunded_amount", "created_at", "expires_at")
SELECT CASE "method" WHEN 'card' THEN 'stripe' WHEN 'momo' THEN 'mtn' ELSE 'airtel' END,
	CASE "method" WHEN 'card' THEN 'pi_' || replace("reference"::text, '-', '') ELSE "reference"::text END,
	"reference"::text, replace("reference"::text, '-', ''), "amount", "currency", ltrim("payer_phone", '+'), "captures_at_once",
	CASE "status"::text WHEN 'rejected' THEN 'failed' WHEN 'expired' THEN 'failed' ELSE "status"::text END,
	CASE "status"::text WHEN 'rejected' THEN 'rejected' WHEN 'expired' THEN 'timed_out' END,
	"refunded_amount", "created_at", "expires_at"
FROM "sandbox_charges";
--> statement-breakpoint
INSERT INTO "simulated_refunds" ("provider", "id", "charge_reference", "amount", "created_at")
SELECT c."provider", CASE c."provider" WHEN 'stripe' THEN 're_' || replace(r."reference"::text, '-', '') ELSE r."reference"::text END, c."reference", r."amount", r."created_at"
FROM "sandbox_refunds" r JOIN "simulated_charges" c ON c."reference" = r."charge_reference"::text;
--> statement-breakpoint
DROP TABLE "sandbox_refunds";--> statement-breakpoint
DROP TABLE "sandbox_charges";--> statement-breakpoint
DROP TYPE "public"."sandbox_charge_status";