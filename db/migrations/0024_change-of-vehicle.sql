ALTER TABLE "booking_changes" ADD COLUMN "vehicle_id" text;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD COLUMN "from_vehicle_id" text;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_from_vehicle_id_vehicles_id_fk" FOREIGN KEY ("from_vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_both_vehicles" CHECK (("booking_changes"."vehicle_id" is null) = ("booking_changes"."from_vehicle_id" is null));