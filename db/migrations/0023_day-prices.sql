CREATE TYPE "public"."day_price_source" AS ENUM('person', 'rule');--> statement-breakpoint
CREATE TABLE "vehicle_day_prices" (
	"vehicle_id" text NOT NULL,
	"day" date NOT NULL,
	"source" "day_price_source" NOT NULL,
	"daily_price_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_day_prices_vehicle_id_day_source_pk" PRIMARY KEY("vehicle_id","day","source"),
	CONSTRAINT "vehicle_day_prices_price_positive" CHECK ("vehicle_day_prices"."daily_price_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "vehicle_day_prices" ADD CONSTRAINT "vehicle_day_prices_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;