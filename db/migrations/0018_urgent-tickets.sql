ALTER TYPE "public"."issue_reason" ADD VALUE 'accident';--> statement-breakpoint
ALTER TYPE "public"."issue_reason" ADD VALUE 'breakdown';--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;
