ALTER TYPE "public"."claim_kind" ADD VALUE 'extra_km' BEFORE 'fine';--> statement-breakpoint
ALTER TYPE "public"."claim_kind" ADD VALUE 'missing_fuel' BEFORE 'fine';