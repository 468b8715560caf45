-- concurrently
CREATE INDEX "bookings_return_due_idx" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" = 'active';