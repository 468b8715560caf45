CREATE TABLE "vehicle_price_rules" (
	"vehicle_id" text PRIMARY KEY NOT NULL,
	"floor_cents" integer NOT NULL,
	"ceiling_cents" integer NOT NULL,
	"applied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_price_rules_limits_in_order" CHECK (0 < "vehicle_price_rules"."floor_cents" and "vehicle_price_rules"."floor_cents" <= "vehicle_price_rules"."ceiling_cents")
);
--> statement-breakpoint
ALTER TABLE "vehicle_day_prices" ADD COLUMN "reasons" jsonb;--> statement-breakpoint
ALTER TABLE "vehicle_price_rules" ADD CONSTRAINT "vehicle_price_rules_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_price_rules_applied_idx" ON "vehicle_price_rules" USING btree ("applied_at");