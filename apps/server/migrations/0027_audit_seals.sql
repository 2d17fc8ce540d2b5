-- A writer only adds its entry; a sealer chains entries afterwards, so that writers share nothing that could be locked.
-- The lock waits for writers of the old chain, and gives up rather than hold up everybody behind it.
set local lock_timeout = '5s';
--> statement-breakpoint
lock table audit_entries, audit_head in access exclusive mode;
--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "previous_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "hash" DROP NOT NULL;
--> statement-breakpoint
create sequence audit_entries_number owned by audit_entries.number;
--> statement-breakpoint
select setval('audit_entries_number', number) from audit_head where number > 0;
--> statement-breakpoint
-- From here on the head is the end of the old chain, and never moves again.
create trigger audit_head_frozen before insert or update on audit_head
  for each statement execute function refuse_change();
--> statement-breakpoint
create table audit_seals (
  number bigint primary key,
  entry bigint not null unique,
  hash text not null
);
--> statement-breakpoint
create trigger audit_seals_only_added before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
--> statement-breakpoint
create table audit_sealing (
  one boolean primary key default true check (one),
  -- The newest seal.
  number bigint not null,
  hash text not null,
  -- No entry up to this number waits, and none can come any more.
  settled bigint not null,
  -- Once every transaction before `seen_by` has ended, no entry up to `seen` can come any more.
  seen bigint not null,
  seen_by xid8 not null
);
--> statement-breakpoint
insert into audit_sealing (number, hash, settled, seen, seen_by) select number, hash, number, number, '0' from audit_head;
--> statement-breakpoint
create trigger audit_sealing_stays before delete or truncate on audit_sealing
  for each statement execute function refuse_change();
--> statement-breakpoint
create or replace function chain_audit_entry() returns trigger language plpgsql as $$
begin
  -- The order matters: whoever has a number has a transaction id, by which the sealer knows when it has ended.
  perform pg_current_xact_id();
  new.number := nextval('audit_entries_number');
  new.at := clock_timestamp();
  new.previous_hash := null;
  new.hash := null;
  return new;
end
$$;
--> statement-breakpoint
alter function chain_audit_entry() rename to number_audit_entry;
--> statement-breakpoint
alter trigger audit_entries_chain on audit_entries rename to audit_entries_number;
--> statement-breakpoint
-- A notice lets transactions commit only one after another, so the sealer sends it.
drop trigger audit_entries_then_note on audit_entries;
--> statement-breakpoint
create function audit_digest(entry audit_entries) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.number, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id,
    entry.actor_name, entry.action, entry.entity_kind, entry.entity_id, entry.org_id, entry.event_id, entry.before,
    entry.after, entry.reason, entry.request_id)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
create function audit_seal_hash(previous text, number bigint, digest text) returns text language sql immutable as $$
  select encode(sha256(convert_to(previous || ' ' || number || ' ' || digest, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Entries without a seal, of those that could still be without one.
create view audit_unsealed as
  select e.number, e.at from audit_entries e
  where e.number > (select settled from audit_sealing)
    and not exists (select from audit_seals s where s.entry = e.number);
--> statement-breakpoint
-- Seals up to `most` entries, and tells how many and the newest seal. Tells nothing where nothing waits or another
-- process is at it. It runs as the owner of the tables, so that nobody else needs to write seals.
create function seal_audit_entries(most int) returns table (sealed int, newest bigint, newest_hash text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_sealing;
  -- Read before this transaction has an id: every entry up to here is of a transaction with a smaller one.
  latest bigint := (select last_value from audit_entries_number);
  may_see boolean := pg_current_xact_id_if_assigned() is null;
  may_settle boolean;
  entries bigint[];
  digests text[];
  hashes text[];
begin
  if not exists (select from audit_unsealed) then return; end if;
  select * into head from audit_sealing where one for update skip locked;
  if not found then return; end if;
  -- Restored into another cluster, whose ids are smaller: nothing is known of what was seen.
  if head.seen_by > pg_current_xact_id() then
    head.seen := head.settled;
    head.seen_by := '0';
  end if;
  -- Before the entries are read: what has ended by now is among them.
  may_settle := pg_snapshot_xmin(pg_current_snapshot()) > head.seen_by;
  select array_agg(e.number order by e.number), array_agg(audit_digest(e) order by e.number) into entries, digests
  from (
    select e.* from audit_entries e
    where e.number > head.settled and not exists (select from audit_seals s where s.entry = e.number)
    order by e.number limit most) e;
  sealed := coalesce(cardinality(entries), 0);
  if sealed = 0 then return; end if;
  newest := head.number;
  newest_hash := head.hash;
  for place in 1..sealed loop
    newest := newest + 1;
    newest_hash := encode(sha256(convert_to(newest_hash || ' ' || newest || ' ' || digests[place], 'UTF8')), 'hex');
    hashes[place] := newest_hash;
  end loop;
  insert into audit_seals (number, entry, hash)
  select head.number + place, entry, hash from unnest(entries, hashes) with ordinality as s (entry, hash, place);
  if may_settle and (sealed < most or entries[sealed] >= head.seen) then
    head.settled := greatest(head.settled, head.seen);
    if may_see then
      head.seen := latest;
      head.seen_by := pg_current_xact_id();
    end if;
  end if;
  update audit_sealing set number = newest, hash = newest_hash, settled = head.settled, seen = head.seen, seen_by = head.seen_by
  where one;
  perform pg_notify('platform_changes', 'audit');
  return next;
end
$$;
--> statement-breakpoint
drop view audit_broken;
--> statement-breakpoint
create view audit_broken as
  -- Entries from before seals.
  select number, case
      when number <> expected_number then 'an entry before it is missing'
      when previous_hash is distinct from expected_previous then 'it does not follow the entry before it'
      when hash is distinct from audit_hash(previous_hash, entry) then 'it was changed'
    end as reason
  from (
    select e.number, e.previous_hash, e.hash, e as entry,
           coalesce(lag(e.number) over (order by e.number), 0) + 1 as expected_number,
           coalesce(lag(e.hash) over (order by e.number), '') as expected_previous
    from audit_entries e, audit_head h where e.number <= h.number
  ) chained
  where number <> expected_number or previous_hash is distinct from expected_previous
     or hash is distinct from audit_hash(previous_hash, entry)
  union all
  select h.number, 'the newest entry from before seals is missing or not the one last written'
  from audit_head h
  left join lateral (
    select e.number, e.hash from audit_entries e where e.number <= h.number order by e.number desc limit 1) newest on true
  where h.number <> coalesce(newest.number, 0) or h.hash <> coalesce(newest.hash, '')
  union all
  -- Seals, each named by its entry.
  select entry, case
      when number <> expected_number then 'an entry before it is missing'
      when found is null then 'it is missing'
      when hash <> audit_seal_hash(expected_previous, number, digest) then 'it was changed'
      else 'it carries a hash of its own'
    end
  from (
    select s.number, s.entry, s.hash, audit_digest(e) as digest, e.number as found, e.hash as own_hash,
           coalesce(lag(s.number) over (order by s.number), h.number) + 1 as expected_number,
           coalesce(lag(s.hash) over (order by s.number), h.hash) as expected_previous
    from audit_seals s cross join audit_head h left join audit_entries e on e.number = s.entry
  ) sealed
  where number <> expected_number or found is null or own_hash is not null
     or hash <> audit_seal_hash(expected_previous, number, digest)
  union all
  select coalesce(newest.entry, 0), 'the newest entry is missing or not the one last sealed'
  from audit_sealing h
  left join (select number, entry, hash from audit_seals order by number desc limit 1) newest on true
  cross join audit_head old
  where h.number <> coalesce(newest.number, old.number) or h.hash <> coalesce(newest.hash, old.hash);
