-- A report of a conversation now opens a ticket. Administrators were notified of the earlier ones, which no page closes.
UPDATE issue_reports SET status = 'resolved', resolved_at = now()
WHERE status = 'open' AND reporter_id IS NOT NULL AND ticket_id IS NULL;
