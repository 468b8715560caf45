ALTER TYPE "public"."ledger_kind" ADD VALUE 'business_payment';--> statement-breakpoint
ALTER TYPE "public"."payout_item_kind" ADD VALUE 'business_payment';--> statement-breakpoint
CREATE TABLE "business_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"transfer_reference" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_payments_amount_positive" CHECK ("business_payments"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "business_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "business_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "business_payments" ADD CONSTRAINT "business_payments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_payments" ADD CONSTRAINT "business_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_payments_reference_key" ON "business_payments" USING btree ("business_id",lower("transfer_reference"));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_business_payment_id_business_payments_id_fk" FOREIGN KEY ("business_payment_id") REFERENCES "public"."business_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_business_payment_id_business_payments_id_fk" FOREIGN KEY ("business_payment_id") REFERENCES "public"."business_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_business_payment_key" ON "payout_items" USING btree ("business_payment_id") WHERE "payout_items"."business_payment_id" is not null;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_of_business_payment" CHECK (("payout_items"."kind"::text = 'business_payment') = ("payout_items"."business_payment_id" is not null)) NOT VALID;