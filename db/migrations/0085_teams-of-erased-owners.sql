-- The erasure of an owner's account closed the business, but left the rest of its team in it.
UPDATE team_invitations i SET withdrawn_at = now() FROM businesses b
WHERE b.id = i.business_id AND b.status::text = 'closed' AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL;
--> statement-breakpoint
WITH gone AS (
  DELETE FROM team_members m USING businesses b WHERE b.id = m.business_id AND b.status::text = 'closed' RETURNING m.user_id
), renters AS (
  UPDATE users u SET role = 'individual', updated_at = now() FROM gone
  WHERE u.id = gone.user_id AND u.role = 'business' AND NOT EXISTS (
    SELECT 1 FROM team_members o JOIN businesses b ON b.id = o.business_id WHERE o.user_id = u.id AND b.status::text <> 'closed')
  RETURNING u.id
), open_sessions AS (
  UPDATE sessions s SET role = 'individual' FROM renters r WHERE s.user_id = r.id AND s.role = 'business'
)
INSERT INTO individual_profiles (user_id) SELECT id FROM renters ON CONFLICT DO NOTHING;
