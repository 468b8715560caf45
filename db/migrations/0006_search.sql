-- "Mercedes-Benz" → "mercedes-benz", "Citroën" → "citroen": how an address names a make or a neighbourhood.
CREATE FUNCTION search_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(BOTH '-' FROM regexp_replace(
  lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9\u0080-\uffff]+', '-', 'g'));
--> statement-breakpoint
-- All that a car can be filtered by, each once. Words hold letters and digits only, so nothing with a colon is one.
CREATE FUNCTION vehicle_terms(search_text text, category_id text, make text, neighbourhood text, fuel fuel_type,
  gearbox transmission, seats smallint, features text[], is_instant_book boolean)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT unnest(string_to_array(search_text, ' ')) UNION SELECT 'feature:' || unnest(features)
  UNION SELECT unnest(ARRAY['category:' || category_id, 'make:' || search_slug(make),
    'place:' || search_slug(neighbourhood), 'fuel:' || fuel, 'gearbox:' || gearbox])
  UNION SELECT 'seats:' || least FROM unnest(ARRAY[2, 4, 5, 7, 8]) least WHERE least <= seats
  UNION SELECT 'instant:1' WHERE is_instant_book);
--> statement-breakpoint
-- Features were sentences, now they are ids of a closed list; what has no id is in the description anyway.
UPDATE vehicles SET features = ARRAY(
  SELECT DISTINCT known FROM unnest(features) old JOIN unnest('{air-conditioning,rear-air-conditioning,bluetooth,apple-carplay,usb-charging,wireless-charging,phone-mount,premium-sound,rear-screens,digital-cockpit,head-up-display,ambient-lighting,cruise-control,adaptive-cruise-control,lane-keeping,blind-spot-warning,parking-assistant,reversing-camera,surround-camera,dash-camera,automatic-headlights,matrix-headlights,isofix,leather-seats,heated-seats,ventilated-seats,massage-seats,sport-seats,captain-chairs,folding-rear-seats,waterproof-seats,sunroof,panoramic-roof,folding-roof,pop-up-roof,sliding-doors,soft-close-doors,power-tailgate,front-boot,all-wheel-drive,four-wheel-drive,low-range,differential-lock,hill-descent-control,air-suspension,launch-control,snorkel,winch,tow-bar,roof-rack,load-cover,bed-liner,rooftop-tent,camping-kit,cool-box,charging-cable,fast-charging,power-socket,airport-pick-up,driver}'::text[]) known ON known = search_slug(old));
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "vehicles_search_idx";--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "search_terms" text[] GENERATED ALWAYS AS (vehicle_terms(search_text, category_id, make, neighbourhood, fuel_type, transmission, seats, features, is_instant_book)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "sample_key" integer GENERATED ALWAYS AS (('x' || left(md5(id), 8))::bit(32)::integer) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_trigram_idx" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicles_name_idx" ON "vehicles" USING btree ("title","id") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_sample_idx" ON "vehicles" USING btree ("sample_key") WHERE "vehicles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "vehicles_terms_idx" ON "vehicles" USING gin ("search_terms") WHERE "vehicles"."status" = 'published';
--> statement-breakpoint
CREATE FUNCTION learn_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In order, so that two who learn the same words never wait for each other.
  INSERT INTO search_words (word)
  SELECT DISTINCT unnest(string_to_array(search_text, ' ')) FROM written WHERE status = 'published' ORDER BY 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicles_learn_new AFTER INSERT ON vehicles
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION learn_search_words();
--> statement-breakpoint
CREATE TRIGGER vehicles_learn_changed AFTER UPDATE ON vehicles
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION learn_search_words();
--> statement-breakpoint
INSERT INTO search_words (word)
SELECT DISTINCT unnest(string_to_array(search_text, ' ')) FROM vehicles WHERE status = 'published';
