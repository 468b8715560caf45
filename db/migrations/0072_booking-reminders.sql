CREATE TYPE "public"."booking_reminder_kind" AS ENUM('deposit', 'pickup', 'return', 'overdue');--> statement-breakpoint
CREATE TABLE "booking_reminders" (
	"booking_id" uuid NOT NULL,
	"kind" "booking_reminder_kind" NOT NULL,
	"reminded_of" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_reminders_booking_id_kind_reminded_of_pk" PRIMARY KEY("booking_id","kind","reminded_of")
);
--> statement-breakpoint
ALTER TABLE "booking_reminders" ADD CONSTRAINT "booking_reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;