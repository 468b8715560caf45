ALTER TYPE "public"."booking_reminder_kind" ADD VALUE 'request';--> statement-breakpoint
ALTER TYPE "public"."booking_reminder_kind" ADD VALUE 'claim';