ALTER TABLE "bookings" ADD COLUMN "return_recorded_at" timestamp with time zone;--> statement-breakpoint
UPDATE "bookings" SET "return_recorded_at" = coalesce((SELECT "created_at" FROM "handovers" WHERE "handovers"."booking_id" = "bookings"."id" AND "handovers"."kind" = 'return'), "returned_at") WHERE "returned_at" IS NOT NULL;
