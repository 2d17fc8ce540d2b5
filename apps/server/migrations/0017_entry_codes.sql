lock table tickets in access exclusive mode;
--> statement-breakpoint
-- Eleven random characters of Crockford's alphabet and one that checks them, as in the domain's entry-code.ts. A default,
-- so that whoever sells a ticket need not know how codes are made.
create function new_entry_code() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  -- From the strong source of random numbers. Bytes 6 and 8 hold the version, so they are left out.
  random_bytes constant bytea := uuid_send(gen_random_uuid());
  code text := '';
  value int;
  remainder int := 0;
begin
  foreach value in array array[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12] loop
    value := get_byte(random_bytes, value) & 31;
    code := code || substr(alphabet, value + 1, 1);
    remainder := (remainder # value) << 1;
    if remainder > 31 then
      remainder := remainder # 37;
    end if;
  end loop;
  return code || substr(alphabet, remainder + 1, 1);
end
$$;
--> statement-breakpoint
CREATE TABLE "replaced_codes" (
	"code" text NOT NULL,
	"event_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "replaced_codes_code_event_id_pk" PRIMARY KEY("code","event_id")
);
--> statement-breakpoint
DROP INDEX "tickets_code";--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "code" SET DEFAULT new_entry_code();--> statement-breakpoint
-- Codes from before stay: they are unique and work at the door. Giving a million tickets new ones would lock them for minutes.
CREATE UNIQUE INDEX "tickets_code" ON "tickets" USING btree ("code","event_id");
--> statement-breakpoint
create function keep_replaced_code() returns trigger language plpgsql as $$
begin
  insert into replaced_codes (code, event_id, ticket_id) values (old.code, old.event_id, old.id)
  on conflict (code, event_id) do update set ticket_id = excluded.ticket_id, replaced_at = excluded.replaced_at;
  return null;
end
$$;
--> statement-breakpoint
create trigger tickets_keep_replaced_code after update of code on tickets
  for each row when (old.code <> new.code) execute function keep_replaced_code();
