ALTER TYPE "public"."extra_kind" ADD VALUE 'additional_driver' BEFORE 'child_seat';--> statement-breakpoint
CREATE TABLE "additional_drivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"email" text,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"admitted_at" timestamp with time zone,
	"name" text,
	"licence_number" text,
	"licence_expires_on" date,
	CONSTRAINT "additional_drivers_address_lower" CHECK ("additional_drivers"."email" = lower("additional_drivers"."email")),
	CONSTRAINT "additional_drivers_one_identity" CHECK ("additional_drivers"."email" is null or "additional_drivers"."user_id" is null),
	CONSTRAINT "additional_drivers_withdrawn_is_nobody" CHECK ("additional_drivers"."withdrawn_at" is null or ("additional_drivers"."email" is null and "additional_drivers"."user_id" is null))
);
--> statement-breakpoint
ALTER TABLE "additional_drivers" ADD CONSTRAINT "additional_drivers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additional_drivers" ADD CONSTRAINT "additional_drivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "additional_drivers_email_key" ON "additional_drivers" USING btree ("booking_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "additional_drivers_user_key" ON "additional_drivers" USING btree ("booking_id","user_id");--> statement-breakpoint
CREATE INDEX "additional_drivers_of_user_idx" ON "additional_drivers" USING btree ("user_id") WHERE "additional_drivers"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "additional_drivers_of_email_idx" ON "additional_drivers" USING btree ("email") WHERE "additional_drivers"."email" is not null;