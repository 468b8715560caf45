CREATE INDEX "users_role_idx" ON "users" USING btree ("role","created_at","id") WHERE "users"."role" <> 'individual';--> statement-breakpoint
CREATE INDEX "users_inactive_idx" ON "users" USING btree ("created_at","id") WHERE "users"."status" = 'inactive';--> statement-breakpoint
CREATE INDEX "users_phone_idx" ON "users" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_address_idx" ON "users" USING btree (lower("email") text_pattern_ops);