ALTER TABLE "simulated_charges" ADD COLUMN "disputed_amount" integer;--> statement-breakpoint
ALTER TABLE "simulated_charges" ADD COLUMN "dispute_status" text;