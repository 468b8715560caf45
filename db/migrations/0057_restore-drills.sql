CREATE TABLE "restore_drills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"is_passed" boolean NOT NULL,
	"data_until" timestamp with time zone,
	"report" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "restore_drills_started_idx" ON "restore_drills" USING btree ("started_at");