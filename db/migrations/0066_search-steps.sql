-- The steps of a vehicle's price, rating and year: each column has four elements, from steps of 6 %, of a twentieth of a
-- star and of a year to ones that are four times as wide each. They are in the index of terms, and
-- search_steps_between returns the fewest that cover a range, so that an index scan finds the first matches of an order.
CREATE FUNCTION search_steps(price integer, rating numeric, year smallint) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  floor(ln(price) * 16)::integer, 1000 + floor(ln(price) * 4)::integer,
  2000 + floor(ln(price))::integer, 3000 + floor(ln(price) / 4)::integer,
  4000 + coalesce(floor(rating * 20), 0)::integer, 5000 + coalesce(floor(rating * 5), 0)::integer,
  6000 + coalesce(floor(rating * 1.25), 0)::integer, 7000 + coalesce(floor(rating * 0.3125), 0)::integer,
  8000 + (year - 1900), 9000 + (year - 1900) / 4, 10000 + (year - 1900) / 16, 11000 + (year - 1900) / 64];--> statement-breakpoint
CREATE FUNCTION search_steps_between(first integer, last integer) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_agg(DISTINCT CASE
    WHEN first - lowest <= step / 64 * 64 AND step / 64 * 64 + 63 <= last - lowest THEN lowest + 3000 + step / 64
    WHEN first - lowest <= step / 16 * 16 AND step / 16 * 16 + 15 <= last - lowest THEN lowest + 2000 + step / 16
    WHEN first - lowest <= step / 4 * 4 AND step / 4 * 4 + 3 <= last - lowest THEN lowest + 1000 + step / 4
    ELSE lowest + step END)
  FROM (SELECT first / 4000 * 4000) AS found (lowest), generate_series(first - lowest, last - lowest) AS step);
