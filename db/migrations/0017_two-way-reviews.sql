CREATE TABLE "renter_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"renter_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "renter_reviews_rating_one_to_five" CHECK ("renter_reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
-- What was public stays public.
UPDATE "reviews" SET "published_at" = "created_at";--> statement-breakpoint
ALTER TABLE "renter_reviews" ADD CONSTRAINT "renter_reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renter_reviews" ADD CONSTRAINT "renter_reviews_renter_id_users_id_fk" FOREIGN KEY ("renter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renter_reviews" ADD CONSTRAINT "renter_reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renter_reviews_booking_key" ON "renter_reviews" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "renter_reviews_renter_idx" ON "renter_reviews" USING btree ("renter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "renter_reviews_author_idx" ON "renter_reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "renter_reviews_hidden_idx" ON "renter_reviews" USING btree ("booking_id") WHERE "renter_reviews"."published_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_hidden_idx" ON "reviews" USING btree ("booking_id") WHERE "reviews"."published_at" is null;
