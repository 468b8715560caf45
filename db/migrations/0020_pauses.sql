CREATE TABLE "pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"vehicle_id" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pauses_in_order" CHECK ("pauses"."ends_at" > "pauses"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pauses_business_idx" ON "pauses" USING btree ("business_id","ends_at");--> statement-breakpoint
CREATE INDEX "pauses_vehicle_idx" ON "pauses" USING btree ("vehicle_id","ends_at") WHERE "pauses"."vehicle_id" is not null;--> statement-breakpoint
CREATE INDEX "pauses_ends_idx" ON "pauses" USING btree ("ends_at");--> statement-breakpoint
CREATE TRIGGER pauses_expire_tag AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pauses
  FOR EACH STATEMENT EXECUTE FUNCTION announce_expired_tag('vehicles');
