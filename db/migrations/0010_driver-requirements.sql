ALTER TABLE "vehicles" ADD COLUMN "min_driver_age" smallint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "min_licence_years" smallint;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "issued_on" date;--> statement-breakpoint
ALTER TABLE "individual_profiles" ADD COLUMN "licence_issued_on" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "min_driver_age" smallint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "min_licence_years" smallint;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "min_driver_age" smallint;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "min_licence_years" smallint;