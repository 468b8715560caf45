-- Who left a team before leaving turned an account made for a company into a renter's could not rent with it.
WITH renters AS (
  UPDATE users u SET role = 'individual', updated_at = now()
  WHERE u.role = 'business' AND NOT EXISTS (SELECT 1 FROM team_members m WHERE m.user_id = u.id)
  RETURNING u.id
), open_sessions AS (
  UPDATE sessions s SET role = 'individual' FROM renters r WHERE s.user_id = r.id AND s.role = 'business'
)
INSERT INTO individual_profiles (user_id) SELECT id FROM renters ON CONFLICT DO NOTHING;
