-- A day of a car belongs to one season at most. Half-open, as the columns are.
ALTER TABLE vehicle_seasons
  ADD CONSTRAINT vehicle_seasons_no_overlap
  EXCLUDE USING gist (vehicle_id WITH =, daterange(starts_on, ends_on, '[)') WITH &&);
