ALTER TABLE "booking_changes" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "meeting_places" ADD COLUMN "is_chosen" boolean DEFAULT false NOT NULL;