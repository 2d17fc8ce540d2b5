ALTER TABLE "audit_entries" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "personal_digest" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
-- The chain covers a salted digest of what is personal in an entry. Erasing somebody replaces that part and its salt: the
-- chain still holds, and nothing can be guessed from it.
create function audit_personal_digest(entry audit_entries) returns text language sql stable as $$
  select encode(sha256(convert_to(entry.salt || jsonb_build_array(
    entry.actor_name, entry.before, entry.after, entry.reason)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- What is hashed, in one place. Entries from before the digest were hashed with their content.
create or replace function audit_hash(previous text, entry audit_entries) returns text language sql stable as $$
  select encode(sha256(convert_to(previous || (case when entry.personal_digest is null then jsonb_build_array(
      entry.number, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id,
      entry.actor_name, entry.action, entry.entity_kind, entry.entity_id, entry.org_id, entry.event_id, entry.before,
      entry.after, entry.reason, entry.request_id)
    else jsonb_build_array(
      entry.number, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id, entry.action,
      entry.entity_kind, entry.entity_id, entry.org_id, entry.event_id, entry.request_id, entry.personal_digest)
    end)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
create function new_audit_salt() returns text language sql volatile as $$
  select encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
create function digest_audit_entry() returns trigger language plpgsql as $$
begin
  new.salt := new_audit_salt();
  new.personal_digest := audit_personal_digest(new);
  return new;
end
$$;
--> statement-breakpoint
-- Named so that it runs before audit_entries_chain, which hashes the digest.
create trigger audit_entries_aside before insert on audit_entries for each row execute function digest_audit_entry();
--> statement-breakpoint
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('ground_control.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'rows of % can only be added', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create function refuse_change_of_chained() returns trigger language plpgsql as $$
begin
  if new.salt is distinct from old.salt
    and (new.number, new.at, new.actor_id, new.action, new.entity_kind, new.entity_id, new.previous_hash, new.hash)
      = (old.number, old.at, old.actor_id, old.action, old.entity_kind, old.entity_id, old.previous_hash, old.hash)
    and row (new.org_id, new.event_id, new.request_id, new.personal_digest)
      is not distinct from row (old.org_id, old.event_id, old.request_id, old.personal_digest) then
    return new;
  end if;
  raise exception 'rows of % can only be added', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger audit_entries_chained_stays before update on audit_entries
  for each row execute function refuse_change_of_chained();
--> statement-breakpoint
-- What is left of an entry after an erasure is named there by its digest, so it can't be changed either.
create or replace view audit_broken as
  with erased as materialized (
    select distinct jsonb_array_elements_text(e.after -> 'digests') as digest
    from audit_entries e where e.action = 'account.erased' and jsonb_typeof(e.after -> 'digests') = 'array'
  ),
  checked as (
    select e.number, e.previous_hash, e.hash,
           coalesce(lag(e.number) over (order by e.number), 0) + 1 as expected_number,
           coalesce(lag(e.hash) over (order by e.number), '') as expected_previous,
           e.hash = audit_hash(e.previous_hash, e) as is_hashed,
           e.personal_digest is null as is_old,
           coalesce(e.personal_digest = audit_personal_digest(e), false) as is_as_written,
           e.salt is not null and exists (select from erased where digest = audit_personal_digest(e)) as is_erased
    from audit_entries e
  )
  select number, case
      when number <> expected_number then 'an entry before it is missing'
      when previous_hash <> expected_previous then 'it does not follow the entry before it'
      else 'it was changed'
    end as reason
  from checked
  where number <> expected_number or previous_hash <> expected_previous
    or case when is_old then not is_hashed and not is_erased else not is_hashed or not (is_as_written or is_erased) end
  union all
  select h.number, 'the newest entry is missing or not the one last written'
  from audit_head h
  left join (select number, hash from audit_entries order by number desc limit 1) newest on true
  where h.number <> coalesce(newest.number, 0) or h.hash <> coalesce(newest.hash, '');
