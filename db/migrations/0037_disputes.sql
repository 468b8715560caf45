ALTER TYPE "public"."ledger_account" ADD VALUE 'dispute_losses' BEFORE 'bank';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'dispute' BEFORE 'payout';