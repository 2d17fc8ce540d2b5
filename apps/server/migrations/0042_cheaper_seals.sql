-- Looking for what waits read every seal there is, four times a second in each process. Looked up one by one, it reads
-- only the few entries that could still be without one, however the planner counts them.
create or replace view audit_unsealed as
  select e.number, e.at from audit_entries e
  where e.number > (select settled from audit_sealing)
    and (select true from audit_seals s where s.entry = e.number) is null;
--> statement-breakpoint
create or replace function seal_audit_entries(most int) returns table (sealed int, newest bigint, newest_hash text)
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
  if (select number from audit_unsealed order by number limit 1) is null then return; end if;
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
    where e.number > head.settled and (select true from audit_seals s where s.entry = e.number) is null
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
  if may_settle then
    -- What waits is taken in order, so all that was seen is settled up to the last of a full batch.
    head.settled := greatest(head.settled, case when sealed < most then head.seen else least(head.seen, entries[sealed]) end);
    if may_see and head.settled >= head.seen then
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
-- 122 random bits, which nobody can try.
create or replace function new_audit_salt() returns text language sql volatile as $$
  select gen_random_uuid()::text
$$;
--> statement-breakpoint
-- One trigger for each entry: calling a second one cost as much as what it did.
drop trigger audit_entries_digest on audit_entries;
--> statement-breakpoint
drop function digest_audit_entry;
--> statement-breakpoint
create or replace function number_audit_entry() returns trigger language plpgsql as $$
declare
  -- The order matters: whoever has a number has a transaction id, by which the sealer knows when it has ended.
  writer constant xid8 := pg_current_xact_id();
begin
  new.number := nextval('audit_entries_number');
  new.at := clock_timestamp();
  new.previous_hash := null;
  new.hash := null;
  new.salt := new_audit_salt();
  new.personal_digest := audit_personal_digest(new);
  return new;
end
$$;
--> statement-breakpoint
-- The index by time serves lists of one person too, which are in its order.
DROP INDEX "audit_entries_actor";
