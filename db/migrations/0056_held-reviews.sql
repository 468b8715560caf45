ALTER TABLE "reviews" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "held_reason" text;--> statement-breakpoint
ALTER TABLE "renter_reviews" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renter_reviews" ADD COLUMN "held_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_held_for_a_reason" CHECK (("reviews"."held_at" is null) = ("reviews"."held_reason" is null));--> statement-breakpoint
ALTER TABLE "renter_reviews" ADD CONSTRAINT "renter_reviews_held_for_a_reason" CHECK (("renter_reviews"."held_at" is null) = ("renter_reviews"."held_reason" is null));