-- Checks that scripts/deploy/recovery/restore-drill.sh runs in a restored database; an error fails the drill.
do $$
begin
  if exists (select from pg_index where not indisvalid) then
    raise exception 'an index is invalid';
  end if;
  if exists (select from ledger_entries group by transaction_id having sum(amount_cents) <> 0) then
    raise exception 'the ledger does not balance';
  end if;
  if not exists (select from users where role = 'admin' and status = 'active') then
    raise exception 'no administrator could sign in';
  end if;
end $$;
select 'Users' as name, count(*) as rows from users
union all select 'Vehicles', count(*) from vehicles
union all select 'Bookings', count(*) from bookings
union all select 'Payments', count(*) from payments
union all select 'Ledger entries', count(*) from ledger_entries;
