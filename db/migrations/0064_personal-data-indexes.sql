-- concurrently
CREATE INDEX "api_keys_creator_idx" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "businesses_closer_idx" ON "businesses" USING btree ("closed_by") WHERE "businesses"."closed_by" is not null;--> statement-breakpoint
CREATE INDEX "team_invitations_email_idx" ON "team_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "team_invitations_accepter_idx" ON "team_invitations" USING btree ("accepted_by") WHERE "team_invitations"."accepted_by" is not null;--> statement-breakpoint
CREATE INDEX "vehicle_documents_uploader_idx" ON "vehicle_documents" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "account_deletions_user_idx" ON "account_deletions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "booking_changes_proposer_idx" ON "booking_changes" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "booking_events_actor_idx" ON "booking_events" USING btree ("actor_id") WHERE "booking_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "claims_filer_idx" ON "claims" USING btree ("filed_by");--> statement-breakpoint
CREATE INDEX "quotes_user_idx" ON "quotes" USING btree ("user_id") WHERE "quotes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "review_phones_user_idx" ON "review_phones" USING btree ("user_id");