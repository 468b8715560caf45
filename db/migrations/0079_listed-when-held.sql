ALTER TABLE "vehicles" ADD COLUMN "held_while_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Held before the column existed: listed again as until now.
UPDATE "vehicles" SET "held_while_listed" = true WHERE "held_at" IS NOT NULL AND "status" = 'unlisted';
