CREATE TABLE "contact_reads" (
	"person_id" text NOT NULL,
	"thing" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen" integer NOT NULL,
	"told" integer NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_reads_person_id_thing_pk" PRIMARY KEY("person_id","thing")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "personal_digest" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
-- What is personal in an entry is sealed by a salted digest. Erasing somebody replaces that part and its salt: the seals
-- still hold, and nothing can be guessed from them.
create function audit_personal_digest(entry audit_entries) returns text language sql stable as $$
  select encode(sha256(convert_to(entry.salt || jsonb_build_array(
    entry.actor_name, entry.before, entry.after, entry.reason)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- What is sealed, in one place. Of entries from before the digest it is their whole content.
create or replace function audit_digest(entry audit_entries) returns text language sql stable as $$
  select encode(sha256(convert_to((case when entry.personal_digest is null then jsonb_build_array(
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
create trigger audit_entries_digest before insert on audit_entries for each row execute function digest_audit_entry();
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
create function refuse_change_of_sealed() returns trigger language plpgsql as $$
begin
  if new.salt is distinct from old.salt
    and row (new.number, new.at, new.actor_id, new.action, new.entity_kind, new.entity_id, new.org_id, new.event_id,
             new.request_id, new.personal_digest, new.previous_hash, new.hash)
      is not distinct from
        row (old.number, old.at, old.actor_id, old.action, old.entity_kind, old.entity_id, old.org_id, old.event_id,
             old.request_id, old.personal_digest, old.previous_hash, old.hash) then
    return new;
  end if;
  raise exception 'rows of % can only be added', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger audit_entries_sealed_stays before update on audit_entries
  for each row execute function refuse_change_of_sealed();
--> statement-breakpoint
drop view audit_broken;
--> statement-breakpoint
-- What is left of an entry after an erasure is named there by its digest, so that can't be changed either.
create view audit_personal as
  with erased as materialized (
    select distinct jsonb_array_elements_text(e.after -> 'digests') as digest
    from audit_entries e where e.action = 'account.erased' and jsonb_typeof(e.after -> 'digests') = 'array'
  )
  select e.number, e.personal_digest is not null as is_digested,
         e.salt is not null and exists (select from erased where digest = audit_personal_digest(e)) as is_erased,
         e.personal_digest is null or coalesce(e.personal_digest = audit_personal_digest(e), false) as is_as_written
  from audit_entries e;
--> statement-breakpoint
create view audit_broken as
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
    select s.number, s.entry, s.hash, audit_digest(e) as digest, e.number as found, e.hash as own_hash,
           p.is_digested, p.is_erased, p.is_as_written,
           coalesce(lag(s.number) over (order by s.number), h.number) + 1 as expected_number,
           coalesce(lag(s.hash) over (order by s.number), h.hash) as expected_previous
    from audit_seals s cross join audit_head h
    left join audit_entries e on e.number = s.entry left join audit_personal p on p.number = s.entry
  ) sealed
  where number <> expected_number or found is null or own_hash is not null
     or hash <> audit_seal_hash(expected_previous, number, digest) and (is_digested or not is_erased)
     or not (is_as_written or is_erased)
  union all
  select coalesce(newest.entry, 0), 'the newest entry is missing or not the one last sealed'
  from audit_sealing h
  left join (select number, entry, hash from audit_seals order by number desc limit 1) newest on true
  cross join audit_head old
  where h.number <> coalesce(newest.number, old.number) or h.hash <> coalesce(newest.hash, old.hash);
