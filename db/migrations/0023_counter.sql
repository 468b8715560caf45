ALTER TABLE "handovers" ADD COLUMN "signature" text;--> statement-breakpoint
CREATE INDEX "bookings_tab_idx" ON "bookings" USING btree ("business_id","status","ends_at","id");--> statement-breakpoint
CREATE INDEX "bookings_ended_badly_idx" ON "bookings" USING btree ("business_id","ends_at","id") WHERE "bookings"."status" in ('cancelled', 'declined', 'expired', 'no_show');--> statement-breakpoint
CREATE INDEX "bookings_customer_idx" ON "bookings" USING btree ("business_id","renter_id","created_at");--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING gin (('-' || search_slug("first_name" || ' ' || "last_name")) gin_trgm_ops);