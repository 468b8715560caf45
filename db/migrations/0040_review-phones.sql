CREATE TABLE "review_phones" (
	"phone_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicles" RENAME COLUMN "paused_at" TO "unlisted_for_documents_at";--> statement-breakpoint
ALTER TABLE "review_phones" ADD CONSTRAINT "review_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Vehicles whose documents lapsed are unlisted; only what an owner pauses is paused.
UPDATE "notifications" SET "kind" = 'car-documents-lapsed' WHERE "kind" = 'car-paused';--> statement-breakpoint
UPDATE "message_templates" SET "kind" = 'car-documents-lapsed' WHERE "kind" = 'car-paused';--> statement-breakpoint
UPDATE "outbox_messages" SET "template" = 'car-documents-lapsed' WHERE "template" = 'car-paused';
