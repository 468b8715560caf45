DROP INDEX "ledger_transactions_payment_key";--> statement-breakpoint
DROP INDEX "ledger_transactions_refund_key";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "finding_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute" jsonb;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_finding_id_reconciliation_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."reconciliation_findings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_finding_key" ON "ledger_transactions" USING btree ("finding_id") WHERE "ledger_transactions"."finding_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_dispute_idx" ON "payments" USING btree ("id") WHERE "payments"."dispute" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_payment_key" ON "ledger_transactions" USING btree ("payment_id","kind") WHERE "ledger_transactions"."refund_id" is null and "ledger_transactions"."payment_id" is not null and "ledger_transactions"."finding_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_refund_key" ON "ledger_transactions" USING btree ("refund_id") WHERE "ledger_transactions"."refund_id" is not null and "ledger_transactions"."reverses_id" is null and "ledger_transactions"."finding_id" is null;