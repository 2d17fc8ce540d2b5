CREATE TABLE "files_to_delete" (
	"file_id" text PRIMARY KEY NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Erasing somebody changes tables in which the server's role may only add rows, so these run as their owner. The triggers
-- of the trail still refuse everything but the personal part of an entry, and what is left is named in the erasure's entry.
create function erase_from_trail(person text, ids text[], own text, others text) returns setof text
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.audit_entries e set
    actor_name = case when e.actor_id = person then null else e.actor_name end,
    before = regexp_replace(e.before::text, p.pattern, '[erased]', 'gi')::jsonb,
    after = regexp_replace(e.after::text, p.pattern, '[erased]', 'gi')::jsonb,
    reason = regexp_replace(e.reason, p.pattern, '[erased]', 'gi'),
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
create function erase_from_refund_steps(ids text[], pattern text) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.refund_steps set detail = regexp_replace(detail::text, pattern, '[erased]', 'gi')::jsonb
  where refund_id = any(ids) and detail::text ~* pattern
$$;
--> statement-breakpoint
revoke execute on function erase_from_trail, erase_from_refund_steps from public;
