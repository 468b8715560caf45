ALTER TYPE "public"."ledger_kind" ADD VALUE 'promotion' BEFORE 'refund';--> statement-breakpoint
CREATE TABLE "promo_code_uses" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"promo_code_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_code_uses_once_per_person" UNIQUE("promo_code_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid,
	"code" text NOT NULL,
	"percent" smallint,
	"amount" integer,
	"currency" text,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"max_uses" integer,
	"starts_on" date,
	"ends_on" date,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_codes_code_key" UNIQUE NULLS NOT DISTINCT("business_id","code"),
	CONSTRAINT "promo_codes_code_plain" CHECK ("promo_codes"."code" ~ '^[A-Z0-9-]{4,20}$'),
	CONSTRAINT "promo_codes_one_kind" CHECK (("promo_codes"."percent" is null) = ("promo_codes"."amount" is not null) and ("promo_codes"."amount" is null) = ("promo_codes"."currency" is null)),
	CONSTRAINT "promo_codes_percent_range" CHECK ("promo_codes"."percent" between 1 and 90),
	CONSTRAINT "promo_codes_amount_positive" CHECK ("promo_codes"."amount" > 0 and "promo_codes"."currency" in ('USD', 'RWF')),
	CONSTRAINT "promo_codes_limits_sensible" CHECK ("promo_codes"."minimum_cents" >= 0 and "promo_codes"."max_uses" > 0),
	CONSTRAINT "promo_codes_forward" CHECK ("promo_codes"."ends_on" > "promo_codes"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "marketplace_discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "promo_code_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "marketplace_discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code_uses" ADD CONSTRAINT "promo_code_uses_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_uses" ADD CONSTRAINT "promo_code_uses_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_uses" ADD CONSTRAINT "promo_code_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_codes_business_idx" ON "promo_codes" USING btree ("business_id","created_at");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;