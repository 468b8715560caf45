DROP INDEX "vehicles_papers_idx";--> statement-breakpoint
ALTER TABLE "badge_requests" ALTER COLUMN "badge_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "badge_requests" ALTER COLUMN "badge_type" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "vehicles_papers_idx" ON "vehicles" USING btree ("papers_end_on") WHERE "vehicles"."status" = 'published';
--> statement-breakpoint
-- Until now one of the two was enough. The hourly job takes cars that lack one off the list and notifies their owners.
UPDATE "vehicles" SET "papers_end_on" = NULL WHERE "papers_end_on" IS NOT NULL AND (
	NOT EXISTS (SELECT FROM "vehicle_papers" WHERE "vehicle_id" = "vehicles"."id" AND "kind" = 'insurance')
	OR NOT EXISTS (SELECT FROM "vehicle_papers" WHERE "vehicle_id" = "vehicles"."id" AND "kind" = 'inspection'));
--> statement-breakpoint
-- Until now "premium" stood there before anybody had chosen; nobody has yet where the last step is still to come or was not asked.
UPDATE "badge_requests" SET "badge_type" = NULL
WHERE "status" = 'draft' OR ("status" IN ('pending', 'rejected') AND "registration_number" IS NULL);
