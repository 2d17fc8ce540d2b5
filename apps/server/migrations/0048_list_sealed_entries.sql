-- The sealer fills the table that lists search, for many entries at once, instead of each writer five indexes.

-- Entries without a seal, of those that could still be without one. These are not in audit_listed yet. First of all, because a
-- sealer begins with it: whoever seals now is waited for, and nobody begins meanwhile.
create or replace view audit_unsealed as
  select e.number, e.at, e.actor_id, e.action, e.entity_kind, e.entity_id, e.org_id, e.event_id from audit_entries e
  where e.number > (select settled from audit_sealing)
    and (select true from audit_seals s where s.entry = e.number) is null;
--> statement-breakpoint
create table audit_listed (
  number bigint primary key,
  at timestamptz not null,
  actor_id text not null,
  action text not null,
  entity_kind text not null,
  entity_id text not null,
  org_id text,
  event_id text
);
--> statement-breakpoint
create trigger audit_listed_only_added before update or delete or truncate on audit_listed
  for each statement execute function refuse_change();
--> statement-breakpoint
-- The planner estimates the view at a third of the trail and then ignores the indexes. A function counts as 100 rows.
create function audit_waiting() returns setof audit_unsealed language plpgsql stable rows 100 as $$
begin
  return query select * from audit_unsealed;
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
  ended audit_sealing;
begin
  -- Read first, so that whoever has ended by now is among the entries looked for.
  select * into ended from audit_sealing
  where settled < seen and pg_snapshot_xmin(pg_current_snapshot()) > seen_by;
  -- While many are written, the newest one waits.
  if (select number from audit_unsealed order by number desc limit 1) is null then
    -- Lists go through all that is not settled.
    if ended.seen is not null then
      update audit_sealing set settled = seen where seen = ended.seen and seen_by = ended.seen_by and settled < seen;
    end if;
    return;
  end if;
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
  with batch as materialized (
    select e.number, e.at, e.actor_id, e.action, e.entity_kind, e.entity_id, e.org_id, e.event_id,
           case when e.number > digested then audit_content(e) else audit_digest(e) end as content
    from audit_entries e
    where e.number > head.settled and (select true from audit_seals s where s.entry = e.number) is null
    order by e.number limit most
  ), listed as (
    insert into audit_listed (number, at, actor_id, action, entity_kind, entity_id, org_id, event_id)
    select b.number, b.at, b.actor_id, b.action, b.entity_kind, b.entity_id, b.org_id, b.event_id from batch b
  )
  select array_agg(b.number order by b.number), array_agg(b.content order by b.number) into entries, contents from batch b;
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
-- Erasures are found by their kind, which has an index.
create or replace view audit_personal as
  with erased as materialized (
    select distinct jsonb_array_elements_text(e.after -> 'digests') as digest
    from audit_entries e
    where e.entity_kind = 'account' and e.action = 'account.erased' and jsonb_typeof(e.after -> 'digests') = 'array'
  )
  select e.number, e.personal_digest is not null or e.number > (select digested from audit_head) as is_digested,
         e.salt is not null and exists (select from erased where digest = audit_personal_digest(e)) as is_erased,
         e.personal_digest is null or coalesce(e.personal_digest = case when e.number > (select digested from audit_head)
           then audit_personal_hash(e) else audit_personal_digest(e) end, false) as is_as_written
  from audit_entries e;
