ALTER TABLE "vehicles" ADD COLUMN "edited_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "vehicles" SET "edited_at" = "updated_at";