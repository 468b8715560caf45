-- The same as before, in a fixed order: without one, an update of a vehicle could store the same terms in another
-- order, and a restored backup would differ from its origin.
CREATE OR REPLACE FUNCTION vehicle_terms(search_text text, category_id text, make text, neighbourhood text, fuel fuel_type,
  gearbox transmission, seats smallint, features text[], is_instant_book boolean)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT unnest(string_to_array(search_text, ' ')) UNION SELECT 'feature:' || unnest(features)
  UNION SELECT unnest(ARRAY['category:' || category_id, 'make:' || search_slug(make),
    'place:' || search_slug(neighbourhood), 'fuel:' || fuel, 'gearbox:' || gearbox])
  UNION SELECT 'seats:' || least FROM unnest(ARRAY[2, 4, 5, 7, 8]) least WHERE least <= seats
  UNION SELECT 'instant:1' WHERE is_instant_book
  ORDER BY 1);
