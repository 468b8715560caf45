-- Replaced by vehicles_search_idx, which serves the previous release too.
DROP INDEX "vehicles_terms_idx";--> statement-breakpoint
DROP INDEX "vehicles_all_prices_idx";--> statement-breakpoint
DROP INDEX "vehicles_all_years_idx";--> statement-breakpoint
DROP INDEX "vehicles_all_names_idx";--> statement-breakpoint
DROP INDEX "vehicles_all_ratings_idx";--> statement-breakpoint
DROP INDEX "vehicles_all_samples_idx";