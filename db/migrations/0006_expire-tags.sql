-- What searches show. Every process on the database hears of a change once its transaction is committed: a tag of
-- lib/platform/page-cache/cache.ts, in a message as lib/platform/cluster/announce.ts sends it.
CREATE FUNCTION announce_expired_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('gendana', json_build_object(
    'topic', 'expired-tags', 'from', 'database', 'content', json_build_object('tags', json_build_array(TG_ARGV[0])))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicle_occupancy_expires_tag AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vehicle_occupancy
  FOR EACH STATEMENT EXECUTE FUNCTION announce_expired_tag('availability');
--> statement-breakpoint
CREATE TRIGGER vehicles_expire_tag AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vehicles
  FOR EACH STATEMENT EXECUTE FUNCTION announce_expired_tag('vehicles');
--> statement-breakpoint
CREATE TRIGGER vehicle_pictures_expire_tag AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vehicle_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION announce_expired_tag('vehicles');
--> statement-breakpoint
CREATE TRIGGER vehicle_seasons_expire_tag AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vehicle_seasons
  FOR EACH STATEMENT EXECUTE FUNCTION announce_expired_tag('vehicles');
--> statement-breakpoint
CREATE TRIGGER businesses_expire_tag AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION announce_expired_tag('vehicles');
