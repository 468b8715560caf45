CREATE TABLE "handover_confirmations" (
	"handover_id" uuid PRIMARY KEY NOT NULL,
	"side" "booking_actor" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"odometer_km" integer NOT NULL,
	"fuel_percent" smallint NOT NULL,
	"damage" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"signature" text,
	"signed_name" text,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handover_confirmations_odometer_not_negative" CHECK ("handover_confirmations"."odometer_km" >= 0),
	CONSTRAINT "handover_confirmations_fuel_is_percent" CHECK ("handover_confirmations"."fuel_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "presence_codes" (
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" "handover_kind" NOT NULL,
	"code_hash" text NOT NULL,
	"attempts_left" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "presence_codes_booking_id_kind_pk" PRIMARY KEY("booking_id","kind"),
	CONSTRAINT "presence_codes_attempts_left" CHECK ("presence_codes"."attempts_left" >= 0)
);
--> statement-breakpoint
DROP INDEX "handover_pictures_position_key";--> statement-breakpoint
DROP INDEX "handover_pictures_view_key";--> statement-breakpoint
ALTER TABLE "handover_pictures" ADD COLUMN "side" "booking_actor" DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "side" "booking_actor" DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "renter_signed_name" text;--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "owner_signature" text;--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "owner_signed_name" text;--> statement-breakpoint
ALTER TABLE "handover_confirmations" ADD CONSTRAINT "handover_confirmations_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_confirmations" ADD CONSTRAINT "handover_confirmations_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_codes" ADD CONSTRAINT "presence_codes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "handover_pictures_position_key" ON "handover_pictures" USING btree ("handover_id","side","position");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_pictures_view_key" ON "handover_pictures" USING btree ("handover_id","side","view");