CREATE TABLE "meeting_places" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"pick_up_place_id" uuid,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"instructions" text NOT NULL,
	"weekly_hours" jsonb,
	"agreed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meeting_places" ADD CONSTRAINT "meeting_places_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_places" ADD CONSTRAINT "meeting_places_pick_up_place_id_pick_up_places_id_fk" FOREIGN KEY ("pick_up_place_id") REFERENCES "public"."pick_up_places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_places_pick_up_place_idx" ON "meeting_places" USING btree ("pick_up_place_id");--> statement-breakpoint
INSERT INTO "meeting_places" ("booking_id", "pick_up_place_id", "name", "address", "latitude", "longitude", "instructions", "weekly_hours", "agreed_at")
SELECT b.id, p.id, p.name, p.address, p.latitude, p.longitude, p.instructions, p.weekly_hours, coalesce(b.confirmed_at, b.created_at)
FROM "bookings" b JOIN "vehicles" v ON v.id = b.vehicle_id JOIN "pick_up_places" p ON p.id = v.pick_up_place_id
WHERE b.status IN ('confirmed', 'active');
