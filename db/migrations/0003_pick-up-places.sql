CREATE TABLE "pick_up_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"weekly_hours" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pick_up_places_point" CHECK ("pick_up_places"."latitude" between -90 and 90 and "pick_up_places"."longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "pick_up_place_id" uuid;--> statement-breakpoint
ALTER TABLE "pick_up_places" ADD CONSTRAINT "pick_up_places_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pick_up_places_business_idx" ON "pick_up_places" USING btree ("business_id","created_at");--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_pick_up_place_id_pick_up_places_id_fk" FOREIGN KEY ("pick_up_place_id") REFERENCES "public"."pick_up_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicles_pick_up_place_idx" ON "vehicles" USING btree ("pick_up_place_id");