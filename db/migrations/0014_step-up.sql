ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;
