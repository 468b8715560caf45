CREATE TABLE "booking_risks" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"score" smallint NOT NULL,
	"signals" text[] NOT NULL,
	"asks_owner" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid
);
--> statement-breakpoint
ALTER TABLE "booking_risks" ADD CONSTRAINT "booking_risks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_risks" ADD CONSTRAINT "booking_risks_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_risks_open_idx" ON "booking_risks" USING btree ("created_at") WHERE "booking_risks"."reviewed_at" is null;