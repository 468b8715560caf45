CREATE TABLE "quote_counts" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bookings_confirmed_idx" ON "bookings" USING btree ("confirmed_at") WHERE "bookings"."confirmed_at" is not null;