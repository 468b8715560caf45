DROP INDEX "business_payments_reference_key";--> statement-breakpoint
DROP INDEX "ledger_transactions_invoice_key";--> statement-breakpoint
DROP INDEX "payout_items_business_payment_key";--> statement-breakpoint
ALTER TABLE "business_payments" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "business_payments" ADD COLUMN "reversed_by" uuid;--> statement-breakpoint
ALTER TABLE "business_payments" ADD COLUMN "reverse_reason" text;--> statement-breakpoint
ALTER TABLE "business_payments" ADD CONSTRAINT "business_payments_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_payments_business_idx" ON "business_payments" USING btree ("business_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "business_payments_valid_reference_key" ON "business_payments" USING btree ("business_id",lower("transfer_reference")) WHERE "business_payments"."reversed_at" is null;--> statement-breakpoint
ALTER TABLE "business_payments" ADD CONSTRAINT "business_payments_reversed_by" CHECK (("business_payments"."reversed_at" is null) = ("business_payments"."reversed_by" is null));