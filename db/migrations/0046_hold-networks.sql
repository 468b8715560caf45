CREATE TABLE "hold_networks" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hold_networks" ADD CONSTRAINT "hold_networks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hold_networks_network_idx" ON "hold_networks" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "hold_networks_created_idx" ON "hold_networks" USING btree ("created_at");