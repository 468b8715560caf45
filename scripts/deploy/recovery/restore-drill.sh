#!/bin/bash
# Restores the newest state of the archive beside the running database, checks it, and writes a report into
# the running database, where the System page of the admin console shows it. Needs as much free disk space as
# the database takes.
#   restore-drill.sh <folder that does not exist yet>      as PostgreSQL's user, with its programs in PATH
set -u
folder=$1
# It is removed at the end, so the drill must have created it.
mkdir -m 700 "$folder" || exit
database=${PGDATABASE:-gendana}
export PGBACKREST_STANZA=gendana
started=$(date -u +%FT%TZ)
report="" passed=false until=""

say() { report+="$1"$'\n'; echo "$1"; }
restored() { psql -X -q -At -v ON_ERROR_STOP=1 -h "$folder" -d "$database" "$@"; }

drill() {
  local begin=$SECONDS
  mkdir -m 700 "$folder/data" || return
  pgbackrest restore --pg1-path="$folder/data" --archive-mode=off --log-level-console=warn || return
  say "Files: $(du -sh "$folder/data" | cut -f1), restored in $((SECONDS - begin)) s"

  # A separate configuration: small, and reachable only from this machine. It accepts connections once the
  # whole archive is replayed.
  begin=$SECONDS
  echo "local all all trust" > "$folder/hba"
  printf '%s\n' "hba_file='$folder/hba'" "unix_socket_directories='$folder'" > "$folder/conf"
  pg_ctl start -D "$folder/data" -l "$folder/log" -s -o "-c config_file=$folder/conf -c listen_addresses= \
    -c hot_standby=off -c archive_mode=off -c ssl=off -c shared_preload_libraries=" || { tail "$folder/log" >&2; return 1; }
  until pg_isready -q -h "$folder"; do
    pg_ctl status -D "$folder/data" > /dev/null || { tail "$folder/log" >&2; return 1; }
    sleep 1
  done
  say "WAL replayed in $((SECONDS - begin)) s"

  until=$(restored -c "select pg_last_xact_replay_timestamp()") || return
  say "Newest transaction: $until"
  begin=$SECONDS
  pg_amcheck -h "$folder" -d "$database" --install-missing || return
  say "Tables and indexes are sound, checked in $((SECONDS - begin)) s"
  local counts
  counts=$(restored -F ": " -f "$(dirname "$0")/restore-drill.sql") || return
  say "$counts"
  restored -c "select 1/(pg_last_xact_replay_timestamp() > '$started'::timestamptz - interval '10 minutes')::int" \
    > /dev/null 2>&1 || { echo "The archive ends more than ten minutes before the drill." >&2; return 1; }
  passed=true
}

output=$(mktemp)
drill 2> "$output"
if [ $passed = true ]; then say "Passed"; else say "Failed. $(tail -c 1000 "$output")"; fi
[ -d "$folder/data" ] && pg_ctl stop -D "$folder/data" -m immediate -s 2> /dev/null
rm -rf "$folder" "$output"
psql -X -q -v ON_ERROR_STOP=1 -d "$database" -v started="$started" -v passed=$passed -v until="$until" -v report="$report" << 'SQL'
insert into restore_drills (started_at, is_passed, data_until, report)
values (:'started', :'passed', nullif(:'until', '')::timestamptz, :'report');
SQL
[ $? = 0 ] && [ $passed = true ]
