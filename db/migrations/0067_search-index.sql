-- concurrently
CREATE INDEX "vehicles_search_idx" ON "vehicles" USING gin ("search_terms",search_steps("daily_price_cents", "rating_average", "year")) WHERE "vehicles"."status" = 'published';