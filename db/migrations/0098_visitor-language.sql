ALTER TABLE "issue_reports" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "issue_reports" ADD CONSTRAINT "issue_reports_locale_known" CHECK ("issue_reports"."locale" in ('en', 'fr', 'rw'));--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_locale_known" CHECK ("support_tickets"."locale" in ('en', 'fr', 'rw'));