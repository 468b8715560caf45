CREATE TYPE "public"."vehicle_paper_kind" AS ENUM('insurance', 'inspection', 'registration');--> statement-breakpoint
ALTER TYPE "public"."file_purpose" ADD VALUE 'vehicle_paper';--> statement-breakpoint
CREATE TABLE "file_variants" (
	"file_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"storage_key" text NOT NULL,
	"media_type" text NOT NULL,
	CONSTRAINT "file_variants_file_id_variant_pk" PRIMARY KEY("file_id","variant"),
	CONSTRAINT "file_variants_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "vehicle_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"kind" "vehicle_paper_kind" NOT NULL,
	"file_id" uuid NOT NULL,
	"valid_until" date,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_papers_end_somewhen" CHECK ("vehicle_papers"."kind" = 'registration' or "vehicle_papers"."valid_until" is not null)
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "width" smallint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "height" smallint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "papers_end_on" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file_variants" ADD CONSTRAINT "file_variants_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_papers" ADD CONSTRAINT "vehicle_papers_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_papers" ADD CONSTRAINT "vehicle_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_papers" ADD CONSTRAINT "vehicle_papers_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_papers_file_key" ON "vehicle_papers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "vehicle_papers_vehicle_idx" ON "vehicle_papers" USING btree ("vehicle_id","kind","valid_until");--> statement-breakpoint
CREATE INDEX "vehicle_papers_end_idx" ON "vehicle_papers" USING btree ("valid_until") WHERE "vehicle_papers"."valid_until" is not null;--> statement-breakpoint
CREATE INDEX "vehicles_papers_idx" ON "vehicles" USING btree ("papers_end_on") WHERE "vehicles"."status" = 'published' and "vehicles"."papers_end_on" is not null;