CREATE TYPE "public"."handover_view" AS ENUM('front', 'right', 'rear', 'left', 'interior', 'odometer', 'fuel');--> statement-breakpoint
ALTER TABLE "handover_pictures" ADD COLUMN "view" "handover_view";--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "is_licence_checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "handover_pictures_view_key" ON "handover_pictures" USING btree ("handover_id","view");