CREATE TYPE "public"."vehicle_document_status" AS ENUM('submitted', 'approved', 'rejected');--> statement-breakpoint
CREATE TABLE "vehicle_document_graces" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicle_document_graces_length" CHECK ("vehicle_document_graces"."ends_on" <= "vehicle_document_graces"."starts_on" + 30)
);
--> statement-breakpoint
DROP INDEX "vehicles_documents_idx";--> statement-breakpoint
ALTER TABLE "vehicle_documents" ADD COLUMN "status" "vehicle_document_status" DEFAULT 'submitted' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_documents" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicle_documents" ADD COLUMN "reviewed_by" uuid;--> statement-breakpoint
ALTER TABLE "vehicle_documents" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "document_grace_ends_on" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "listable_until" date GENERATED ALWAYS AS (greatest(documents_end_on, document_grace_ends_on)) STORED;--> statement-breakpoint
ALTER TABLE "vehicle_document_graces" ADD CONSTRAINT "vehicle_document_graces_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_document_graces" ADD CONSTRAINT "vehicle_document_graces_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_documents" ADD CONSTRAINT "vehicle_documents_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_documents_queue_idx" ON "vehicle_documents" USING btree ("created_at","id") WHERE "vehicle_documents"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "vehicles_listable_idx" ON "vehicles" USING btree ("listable_until") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
ALTER TABLE "vehicle_documents" ADD CONSTRAINT "vehicle_documents_reviewed_by_somebody" CHECK ("vehicle_documents"."status" = 'submitted' or ("vehicle_documents"."reviewed_at" is not null and "vehicle_documents"."reviewed_by" is not null));--> statement-breakpoint
ALTER TABLE "vehicle_documents" ADD CONSTRAINT "vehicle_documents_rejected_with_reason" CHECK (("vehicle_documents"."status" = 'rejected') = ("vehicle_documents"."rejection_reason" is not null));
--> statement-breakpoint
-- No document has been reviewed before this migration. Businesses with listed vehicles get 30 days until theirs are.
INSERT INTO "vehicle_document_graces" ("business_id", "starts_on", "ends_on", "reason", "granted_at")
  SELECT DISTINCT "business_id", current_date, current_date + 30, 'Listed before documents were reviewed', now()
  FROM "vehicles" WHERE "status" = 'published';
--> statement-breakpoint
UPDATE "vehicles" SET "documents_end_on" = NULL, "document_grace_ends_on" = (
  SELECT "ends_on" FROM "vehicle_document_graces" WHERE "vehicle_document_graces"."business_id" = "vehicles"."business_id");
