CREATE TABLE "support_macros" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"place" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_by" text,
	"updated_by_name" text
);
--> statement-breakpoint
DROP INDEX "support_cases_state";--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "merged_into" text;--> statement-breakpoint
CREATE INDEX "support_cases_waiting" ON "support_cases" USING btree ("state","owner_id") WHERE "support_cases"."state" <> 'solved';--> statement-breakpoint
CREATE INDEX "support_cases_newest_solved" ON "support_cases" USING btree ("solved_at","id") WHERE "support_cases"."state" = 'solved' and "support_cases"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "support_cases_solved_category" ON "support_cases" USING btree ("category","solved_at","id") WHERE "support_cases"."state" = 'solved' and "support_cases"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "support_cases_solved_priority" ON "support_cases" USING btree ("priority","solved_at","id") WHERE "support_cases"."state" = 'solved' and "support_cases"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "support_cases_merged" ON "support_cases" USING btree ("merged_into") WHERE "support_cases"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_merged_is_solved" CHECK ("support_cases"."merged_into" is null or "support_cases"."state" = 'solved');
--> statement-breakpoint

-- What a text is searched by, in lower case and without accents: its words, and what stands together as a whole, such as
-- an id or an email address. Punctuation is written out because a character class would depend on the database's locale.
create function search_chunks(given text) returns setof text language sql immutable strict parallel safe
begin atomic
  select left(chunk, 60) from (
    select regexp_replace(part,
      '^[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+|[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+$',
      '', 'g') as chunk
    from regexp_split_to_table(fold(left(given, 20000)), '[\u0001-\u0020\u00a0\u2000-\u200f\u2028-\u202f\u3000]+') part) trimmed
  where chunk <> '';
end;
--> statement-breakpoint
create function search_words(given text) returns tsvector language sql immutable strict parallel safe
begin atomic
  select coalesce(array_to_tsvector(array_agg(word)), ''::tsvector) from (
    select chunk as word from search_chunks(given) chunk
    union
    select word from search_chunks(given) chunk, regexp_split_to_table(chunk,
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') word
    where word <> '') words;
end;
--> statement-breakpoint
create function case_person_words(c support_cases) returns text language sql stable parallel safe
return concat(c.requester_name, ' ', c.requester_email, ' ', c.requester_phone, ' ',
  (select concat(full_name, ' ', username) from accounts where id = c.requester_account_id), ' ',
  (select email from account_private where account_id = c.requester_account_id));
--> statement-breakpoint
create function case_words(c support_cases) returns tsvector language sql stable parallel safe
return search_words(concat(c.id, ' ', c.requester_account_id, ' ', c.event_id, ' ', c.subject, ' ', case_person_words(c)));
--> statement-breakpoint
-- A message is found by its own words together with those of its case, so that a name and a word of the text find it.
create function message_words(c support_cases, m support_messages) returns tsvector language sql stable parallel safe
return search_words(concat(c.subject, ' ', case_person_words(c), ' ', m.link_id, ' ', m.text));
--> statement-breakpoint
alter table support_cases add column words tsvector;
--> statement-breakpoint
alter table support_messages add column words tsvector;
--> statement-breakpoint
update support_cases c set words = case_words(c);
--> statement-breakpoint
update support_messages m set words = message_words(c, m)
from support_cases c where c.id = m.case_id and m.kind <> 'change';
--> statement-breakpoint
create function support_cases_set_words() returns trigger language plpgsql as $$
begin
  new.words := case_words(new);
  return new;
end
$$;
--> statement-breakpoint
create trigger support_cases_set_words_new before insert on support_cases
  for each row execute function support_cases_set_words();
--> statement-breakpoint
create trigger support_cases_set_words_changed before update of subject, requester_name, requester_email, requester_phone,
  requester_account_id, event_id on support_cases for each row execute function support_cases_set_words();
--> statement-breakpoint
-- Cases are found by the name and the address that an account has now.
create function accounts_move_case_words() returns trigger language plpgsql as $$
begin
  update support_cases set requester_account_id = requester_account_id
  where requester_account_id = to_jsonb(new) ->> tg_argv[0];
  return null;
end
$$;
--> statement-breakpoint
create trigger accounts_then_move_case_words after update of full_name, username on accounts for each row
  when (old.full_name is distinct from new.full_name or old.username is distinct from new.username)
  execute function accounts_move_case_words('id');
--> statement-breakpoint
create trigger account_private_then_move_case_words after update of email on account_private for each row
  when (old.email is distinct from new.email) execute function accounts_move_case_words('account_id');
--> statement-breakpoint
-- New entries wait in a short list: writing stays quick, and a search reads little of what is not sorted in yet.
create index support_cases_words on support_cases using gin (words) with (gin_pending_list_limit = 256);
--> statement-breakpoint
create index support_messages_words on support_messages using gin (words) with (gin_pending_list_limit = 256)
  where words is not null;
--> statement-breakpoint

-- As before, and: what comes for a merged case goes to the one that it was merged into.
create or replace function support_messages_move_case() returns trigger language plpgsql as $$
declare
  moved support_cases;
  standing text;
begin
  loop
    update support_cases
    set version = version + 1, updated_at = greatest(updated_at, new.at),
        state = case new.kind when 'received' then 'open' else state end,
        snoozed_until = case when new.kind <> 'received' then snoozed_until end,
        solved_at = case when new.kind <> 'received' then solved_at end,
        due_at = case when new.kind = 'received' and state = 'solved' then case_due_at(priority, new.at) else due_at end
    where id = new.case_id and (merged_into is null or new.kind <> 'received') returning * into moved;
    exit when found;
    select merged_into into standing from support_cases where id = new.case_id;
    exit when standing is null;
    new.case_id := standing;
  end loop;
  new.number := nextval(pg_get_serial_sequence('support_messages', 'number'));
  if new.kind <> 'change' then
    new.words := message_words(moved, new);
  end if;
  return new;
end
$$;
--> statement-breakpoint

-- How urgent an open case is while its event comes near. The same rule stands in packages/domain.
create function case_priority_at(priority text, starts timestamptz, ends timestamptz, status text, at timestamptz)
returns text language sql stable
return case
  when priority = 'low' or starts is null or status in ('ended', 'cancelled')
    or at > coalesce(ends, starts + interval '6 hours') then priority
  when at >= starts - interval '1 hour' then 'urgent'
  when at >= starts - interval '24 hours' and priority = 'normal' then 'high'
  else priority end;
