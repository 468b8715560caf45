ALTER TABLE "businesses" ADD COLUMN "activated_at" timestamp with time zone;--> statement-breakpoint
UPDATE "businesses" SET "activated_at" = "activations"."at" FROM (
  SELECT "subject_id", max("created_at") AS "at" FROM "audit_entries" WHERE "action" = 'business.activate' GROUP BY "subject_id"
) "activations" WHERE "activations"."subject_id" = "businesses"."id"::text;
