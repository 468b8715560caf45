DROP INDEX "ledger_transactions_refund_key";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "off_bill_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_ledger_transactions_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reverses_key" ON "ledger_transactions" USING btree ("reverses_id") WHERE "ledger_transactions"."reverses_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_refund_key" ON "ledger_transactions" USING btree ("refund_id") WHERE "ledger_transactions"."refund_id" is not null and "ledger_transactions"."reverses_id" is null;--> statement-breakpoint
-- Losses from before: what they took off a bill, as nearly as it can be told.
UPDATE "refunds" SET "off_bill_cents" = least("refunds"."amount_cents", "bookings"."refunded_cents") FROM "payments" JOIN "bookings" ON "bookings"."id" = "payments"."booking_id" WHERE "payments"."id" = "refunds"."payment_id" AND "refunds"."reason" = 'dispute_lost' AND "payments"."purpose" IN ('rent', 'change') AND "bookings"."status" <> 'cancelled';
