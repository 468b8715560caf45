ALTER TABLE "sessions" ADD COLUMN "acting_admin_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_session_id" uuid;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "held_reason" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_admin_id_users_id_fk" FOREIGN KEY ("acting_admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_session_id_sessions_id_fk" FOREIGN KEY ("acting_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_status_created_idx" ON "bookings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_starts_idx" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "sessions_acting_idx" ON "sessions" USING btree ("acting_session_id") WHERE "sessions"."acting_session_id" is not null;--> statement-breakpoint
CREATE INDEX "vehicles_desk_idx" ON "vehicles" USING btree ("created_at","id") WHERE "vehicles"."status" <> 'removed';--> statement-breakpoint
CREATE INDEX "vehicles_desk_status_idx" ON "vehicles" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "vehicles_desk_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" in ('draft', 'unlisted', 'maintenance');--> statement-breakpoint
CREATE INDEX "vehicles_plate_idx" ON "vehicles" USING btree (upper(regexp_replace("plate", '[^A-Za-z0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_is_whole" CHECK (("sessions"."acting_admin_id" is null) = ("sessions"."acting_session_id" is null) and "sessions"."acting_admin_id" is distinct from "sessions"."user_id");--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_held_is_off_the_list" CHECK (("vehicles"."held_at" is null) = ("vehicles"."held_reason" is null) and ("vehicles"."held_at" is null or "vehicles"."status" <> 'published'));