ALTER TYPE "public"."payout_item_kind" ADD VALUE 'returned';--> statement-breakpoint
ALTER TYPE "public"."payout_status" ADD VALUE 'returned';--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_sent_has_reference";--> statement-breakpoint
DROP INDEX "ledger_transactions_payout_key";--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "returned_payout_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "returned_by" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_returned_payout_id_payouts_id_fk" FOREIGN KEY ("returned_payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_returned_key" ON "payout_items" USING btree ("returned_payout_id") WHERE "payout_items"."returned_payout_id" is not null;--> statement-breakpoint
CREATE INDEX "payouts_returned_idx" ON "payouts" USING btree ("business_id") WHERE "payouts"."returned_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_payout_key" ON "ledger_transactions" USING btree ("payout_id") WHERE "ledger_transactions"."payout_id" is not null and "ledger_transactions"."reverses_id" is null;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_of_returned_payout" CHECK (("payout_items"."kind"::text = 'returned') = ("payout_items"."returned_payout_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_returned_when" CHECK (("payouts"."status"::text = 'returned') = ("payouts"."returned_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sent_has_reference" CHECK (("payouts"."status" <> 'due') = ("payouts"."sent_at" is not null and "payouts"."transfer_reference" is not null)) NOT VALID;