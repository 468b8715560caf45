ALTER TABLE "booking_changes" ADD COLUMN "paid_by_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "deposit_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "late_payment_id" uuid;--> statement-breakpoint
CREATE INDEX "bookings_awaiting_pickup_idx" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" = 'confirmed';