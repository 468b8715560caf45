ALTER TABLE "reviews" ADD COLUMN "comment_locale" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "owner_reply_locale" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "description_locale" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "description_en" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "description_fr" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "description_rw" text;--> statement-breakpoint
ALTER TABLE "renter_reviews" ADD COLUMN "comment_locale" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_comment_locale_known" CHECK ("reviews"."comment_locale" in ('en', 'fr', 'rw')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_owner_reply_locale_known" CHECK ("reviews"."owner_reply_locale" in ('en', 'fr', 'rw')) NOT VALID;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_description_locale_known" CHECK ("vehicles"."description_locale" in ('en', 'fr', 'rw')) NOT VALID;--> statement-breakpoint
ALTER TABLE "renter_reviews" ADD CONSTRAINT "renter_reviews_comment_locale_known" CHECK ("renter_reviews"."comment_locale" in ('en', 'fr', 'rw')) NOT VALID;