CREATE INDEX "reviews_newest_idx" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_held_idx" ON "reviews" USING btree ("created_at","id") WHERE "reviews"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "renter_reviews_newest_idx" ON "renter_reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "renter_reviews_held_idx" ON "renter_reviews" USING btree ("created_at","id") WHERE "renter_reviews"."held_at" is not null;