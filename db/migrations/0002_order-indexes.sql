CREATE INDEX "vehicles_all_prices_idx" ON "vehicles" USING btree ("daily_price_cents");--> statement-breakpoint
CREATE INDEX "vehicles_all_years_idx" ON "vehicles" USING btree ("year");--> statement-breakpoint
CREATE INDEX "vehicles_all_names_idx" ON "vehicles" USING btree ("title");--> statement-breakpoint
CREATE INDEX "vehicles_all_ratings_idx" ON "vehicles" USING btree ("rating_average");--> statement-breakpoint
CREATE INDEX "vehicles_all_samples_idx" ON "vehicles" USING btree ("sample_key");