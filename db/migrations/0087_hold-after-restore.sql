-- After a restore the site stays closed, and nothing moves money, closes or decides, until an administrator ends the
-- maintenance (docs/recovery.md). db:restore calls this function, and the operator after a point-in-time restore.
CREATE FUNCTION hold_after_restore(restored_to timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO settings (key, value) VALUES ('maintenance', jsonb_build_object(
    'isOn', true,
    'since', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'restoredTo', to_char(restored_to AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'messages', jsonb_build_object('en', '', 'fr', '', 'rw', '')))
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now(), updated_by = null
$$;
--> statement-breakpoint
-- Gives everybody the time back that passed between the restored time and the end of the hold.
CREATE FUNCTION move_open_deadlines(lost interval) RETURNS void LANGUAGE sql AS $$
  -- A request cannot be answered or paid after the pick-up.
  UPDATE bookings SET deadline_at = greatest(deadline_at, least(deadline_at + lost, starts_at))
  WHERE deadline_at IS NOT NULL;
  UPDATE bookings SET deposit_settles_at = deposit_settles_at + lost WHERE deposit_settles_at IS NOT NULL;
  UPDATE booking_changes SET deadline_at = deadline_at + lost WHERE deadline_at IS NOT NULL;
  UPDATE vehicle_occupancy o SET expires_at = coalesce(
    (SELECT c.deadline_at FROM booking_changes c WHERE c.id = o.change_id),
    (SELECT b.deadline_at FROM bookings b WHERE b.id = o.booking_id),
    expires_at)
  WHERE kind = 'hold';
  UPDATE claims SET answer_by = answer_by + lost WHERE status = 'open';
  UPDATE account_deletions SET due_at = due_at + lost WHERE cancelled_at IS NULL AND completed_at IS NULL;
$$;
