ALTER TABLE "reviews" ADD COLUMN "comment_locale" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "owner_reply_locale" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "description_locale" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "description_en" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "description_fr" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "description_rw" text;--> statement-breakpoint
ALTER TABLE "renter_reviews" ADD COLUMN "comment_locale" text;