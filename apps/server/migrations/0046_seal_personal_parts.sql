-- The digest of an entry's personal part is made by the sealer, for many entries at once, instead of by each writer. It is kept
-- only where an erasure replaces that part. Each entry's salt still comes with it, from the database.

-- Once nobody writes, all entries to come are without a digest.
lock table audit_entries in share row exclusive mode;
--> statement-breakpoint
-- Whoever seals now has finished, or hears of the new audit_digest before it reads an entry.
lock table audit_sealing in exclusive mode;
--> statement-breakpoint
-- Up to this number entries carry their digest, or are older than it. The trigger lets no one move it.
do $$
begin
  execute format('alter table audit_head add column digested bigint not null default %s',
                 (select case when is_called then last_value else 0 end from audit_entries_number));
  alter table audit_head alter column digested set default 0;
end
$$;
--> statement-breakpoint
-- A row as text is unambiguous too (null is not '', separators are quoted), and takes half the time of a JSON array.
create function audit_personal_hash(entry audit_entries) returns text language sql stable as $$
  select encode(sha256(convert_to(
    row(entry.salt, entry.actor_name, entry.before, entry.after, entry.reason)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- What is sealed of a later entry. Up to `digested` it is audit_digest.
create function audit_content(entry audit_entries) returns text language sql stable as $$
  select row(entry.number, extract(epoch from entry.at), entry.actor_id, entry.action, entry.entity_kind, entry.entity_id,
             entry.org_id, entry.event_id, entry.request_id,
             coalesce(entry.personal_digest, audit_personal_hash(entry)))::text
$$;
--> statement-breakpoint
-- For a sealer that was called before this migration: a later entry has a salt and no digest.
create or replace function audit_digest(entry audit_entries) returns text language sql stable as $$
  select case when entry.personal_digest is null and entry.salt is not null then audit_content(entry)
    else encode(sha256(convert_to((case when entry.personal_digest is null then jsonb_build_array(
        entry.number, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id,
        entry.actor_name, entry.action, entry.entity_kind, entry.entity_id, entry.org_id, entry.event_id, entry.before,
        entry.after, entry.reason, entry.request_id)
      else jsonb_build_array(
        entry.number, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id, entry.action,
        entry.entity_kind, entry.entity_id, entry.org_id, entry.event_id, entry.request_id, entry.personal_digest)
      end)::text, 'UTF8')), 'hex') end
$$;
--> statement-breakpoint
-- What an erasure has to keep, so that the seal still holds without the personal part.
create function audit_kept_digest(entry audit_entries) returns text language sql stable as $$
  select case when entry.number > (select digested from audit_head)
    then coalesce(entry.personal_digest, audit_personal_hash(entry)) else entry.personal_digest end
$$;
--> statement-breakpoint
create or replace function number_audit_entry() returns trigger language plpgsql as $$
begin
  -- Whoever has a number has a transaction id, by which the sealer knows when it has ended. Each expression costs a writer 1 µs.
  new.number := nextval(case when pg_current_xact_id() is not null then 'audit_entries_number'::regclass end);
  new.at := clock_timestamp();
  new.salt := gen_random_uuid()::text;
  if coalesce(new.personal_digest, new.previous_hash, new.hash) is not null then
    new.personal_digest := null;
    new.previous_hash := null;
    new.hash := null;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create or replace function seal_audit_entries(most int) returns table (sealed int, newest bigint, newest_hash text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_sealing;
  -- Read before this transaction has an id: every entry up to here is of a transaction with a smaller one.
  latest bigint := (select last_value from audit_entries_number);
  may_see boolean := pg_current_xact_id_if_assigned() is null;
  may_settle boolean;
  digested bigint;
  entries bigint[];
  contents text[];
  hashes text[];
begin
  -- While many are written, the newest one waits.
  if (select number from audit_unsealed order by number desc limit 1) is null then return; end if;
  select * into head from audit_sealing where one for update skip locked;
  if not found then return; end if;
  -- Restored into another cluster, whose ids are smaller: nothing is known of what was seen.
  if head.seen_by > pg_current_xact_id() then
    head.seen := head.settled;
    head.seen_by := '0';
  end if;
  -- Before the entries are read: what has ended by now is among them.
  may_settle := pg_snapshot_xmin(pg_current_snapshot()) > head.seen_by;
  digested := (select h.digested from audit_head h);
  select array_agg(e.number order by e.number),
         array_agg(case when e.number > digested then audit_content(e) else audit_digest(e) end order by e.number)
  into entries, contents
  from (
    select e.* from audit_entries e
    where e.number > head.settled and (select true from audit_seals s where s.entry = e.number) is null
    order by e.number limit most) e;
  sealed := coalesce(cardinality(entries), 0);
  if sealed = 0 then return; end if;
  newest_hash := head.hash;
  for place in 1..sealed loop
    newest_hash := encode(sha256(convert_to(newest_hash || ' ' || head.number + place || ' ' || contents[place], 'UTF8')), 'hex');
    hashes[place] := newest_hash;
  end loop;
  newest := head.number + sealed;
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
create or replace function refuse_change_of_sealed() returns trigger language plpgsql as $$
begin
  if new.salt is distinct from old.salt
    and row (new.number, new.at, new.actor_id, new.action, new.entity_kind, new.entity_id, new.org_id, new.event_id,
             new.request_id, new.personal_digest, new.previous_hash, new.hash)
      is not distinct from
        row (old.number, old.at, old.actor_id, old.action, old.entity_kind, old.entity_id, old.org_id, old.event_id,
             old.request_id, audit_kept_digest(old), old.previous_hash, old.hash) then
    return new;
  end if;
  raise exception 'rows of % can only be added', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create or replace function erase_from_trail(person text, ids text[], own text, others text) returns setof text
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.audit_entries e set
    actor_name = case when e.actor_id = person then null else e.actor_name end,
    before = regexp_replace(e.before::text, p.pattern, '[erased]', 'gi')::jsonb,
    after = regexp_replace(e.after::text, p.pattern, '[erased]', 'gi')::jsonb,
    reason = regexp_replace(e.reason, p.pattern, '[erased]', 'gi'),
    personal_digest = public.audit_kept_digest(e),
    salt = public.new_audit_salt()
  from (
    select number, case when entity_id = any(ids) then own else others end as pattern,
           concat_ws(' ', before::text, after::text, reason) as words
    from public.audit_entries where action <> 'account.erased') p
  where p.number = e.number and (p.words ~* p.pattern or p.words ~* others
    or e.actor_id = person and e.actor_name is not null)
  returning public.audit_personal_digest(e)
$$;
--> statement-breakpoint
create or replace view audit_personal as
  with erased as materialized (
    select distinct jsonb_array_elements_text(e.after -> 'digests') as digest
    from audit_entries e where e.action = 'account.erased' and jsonb_typeof(e.after -> 'digests') = 'array'
  )
  select e.number, e.personal_digest is not null or e.number > (select digested from audit_head) as is_digested,
         e.salt is not null and exists (select from erased where digest = audit_personal_digest(e)) as is_erased,
         e.personal_digest is null or coalesce(e.personal_digest = case when e.number > (select digested from audit_head)
           then audit_personal_hash(e) else audit_personal_digest(e) end, false) as is_as_written
  from audit_entries e;
--> statement-breakpoint
create or replace view audit_broken as
  -- Entries from before seals.
  select number, case
      when number <> expected_number then 'an entry before it is missing'
      when previous_hash is distinct from expected_previous then 'it does not follow the entry before it'
      else 'it was changed'
    end as reason
  from (
    select e.number, e.previous_hash, e.hash, e as entry, p.is_erased,
           coalesce(lag(e.number) over (order by e.number), 0) + 1 as expected_number,
           coalesce(lag(e.hash) over (order by e.number), '') as expected_previous
    from audit_head h join audit_entries e on e.number <= h.number join audit_personal p on p.number = e.number
  ) chained
  where number <> expected_number or previous_hash is distinct from expected_previous
     or hash is distinct from audit_hash(previous_hash, entry) and not is_erased
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
      when own_hash is not null then 'it carries a hash of its own'
      else 'it was changed'
    end
  from (
    select s.number, s.entry, s.hash, case when e.number > h.digested then audit_content(e) else audit_digest(e) end as content,
           e.number as found, e.hash as own_hash, p.is_digested, p.is_erased, p.is_as_written,
           coalesce(lag(s.number) over (order by s.number), h.number) + 1 as expected_number,
           coalesce(lag(s.hash) over (order by s.number), h.hash) as expected_previous
    from audit_seals s cross join audit_head h
    left join audit_entries e on e.number = s.entry left join audit_personal p on p.number = s.entry
  ) sealed
  where number <> expected_number or found is null or own_hash is not null
     or hash <> audit_seal_hash(expected_previous, number, content) and (is_digested or not is_erased)
     or not (is_as_written or is_erased)
  union all
  select coalesce(newest.entry, 0), 'the newest entry is missing or not the one last sealed'
  from audit_sealing h
  left join (select number, entry, hash from audit_seals order by number desc limit 1) newest on true
  cross join audit_head old
  where h.number <> coalesce(newest.number, old.number) or h.hash <> coalesce(newest.hash, old.hash);
