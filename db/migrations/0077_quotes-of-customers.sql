-- The quotes of bookings made at a counter named the member of staff who made them, and those of changes copied that.
-- They are the customer's: what is exported and erased with a person includes the places of delivery in their quotes.
UPDATE "quotes" SET "user_id" = "bookings"."renter_id" FROM "bookings"
  WHERE "bookings"."quote_id" = "quotes"."id" AND "quotes"."source" <> 'marketplace';--> statement-breakpoint
UPDATE "quotes" SET "user_id" = "bookings"."renter_id" FROM "booking_changes"
  JOIN "bookings" ON "bookings"."id" = "booking_changes"."booking_id"
  WHERE "booking_changes"."quote_id" = "quotes"."id"
    AND "quotes"."user_id" IS DISTINCT FROM "bookings"."renter_id";--> statement-breakpoint
UPDATE "quotes" SET "user_id" = NULL, "delivery_address" = NULL FROM "account_deletions"
  WHERE "account_deletions"."user_id" = "quotes"."user_id" AND "account_deletions"."completed_at" IS NOT NULL;
