-- Search finds tickets and payments too. What is looked for while somebody types is found in the order of an index, so
-- that the first few are enough and the rest is never read.

-- All that is locked at once and first, in the order of a sale: a lock that grew later could meet a sale under way, and
-- then one of the two would have to give up.
lock table accounts, account_private, payments, tickets in access exclusive mode;
--> statement-breakpoint

-- Only so much of a text is kept in these indexes as anybody types: no sale may fail because a name is too long for one.

-- The digits of a phone from the last to the first: however much of its beginning is written, the end is the same.
create function phone_end(phone text) returns text language sql immutable strict parallel safe
  return left(reverse(regexp_replace(phone, '[^0-9]', '', 'g')), 20);
--> statement-breakpoint
create index accounts_full_name_prefix on accounts (left(fold(full_name), 100) text_pattern_ops);
--> statement-breakpoint
-- Takes the place of an index on another expression that nothing uses.
drop index accounts_username_folded;
--> statement-breakpoint
create index accounts_username_prefix on accounts (left(fold(username), 100) text_pattern_ops);
--> statement-breakpoint
create index account_private_phone_end on account_private (phone_end(phone) text_pattern_ops);
--> statement-breakpoint

-- The same index as before, made so that it finds beginnings as well.
drop index tickets_id;
--> statement-breakpoint
create index tickets_id on tickets (id text_pattern_ops);
--> statement-breakpoint
create index tickets_owner_email_prefix on tickets (left(lower(owner_email), 100) text_pattern_ops);
--> statement-breakpoint
create index tickets_owner_phone_end on tickets (phone_end(owner_phone) text_pattern_ops);
--> statement-breakpoint
create index tickets_owner_name_prefix on tickets (left(fold(owner_name), 100) text_pattern_ops);
--> statement-breakpoint
-- Any part of a name, but only of guests without an account: everybody else is found as an account.
create index tickets_guest_name_search on tickets using gin (fold(owner_name) gin_trgm_ops)
  where owner_account_id is null or owner_account_id = 'unknown' or owner_account_id ~ '[@+]';
--> statement-breakpoint

create index payments_purchaser on payments (purchaser_account_id);
--> statement-breakpoint
create index payments_id_prefix on payments (id text_pattern_ops);
--> statement-breakpoint
create index payments_purchaser_email_prefix on payments (left(lower(purchaser_email), 100) text_pattern_ops);
--> statement-breakpoint
create index payments_purchaser_phone_end on payments (phone_end(purchaser_phone) text_pattern_ops);
--> statement-breakpoint
create index payments_purchaser_name_prefix on payments (left(fold(purchaser_name), 100) text_pattern_ops);
--> statement-breakpoint
create index payments_guest_name_search on payments using gin (fold(purchaser_name) gin_trgm_ops)
  where purchaser_account_id is null;
--> statement-breakpoint

-- The planner's figures for the new expressions: without them it would guess until the database looks by itself.
analyze accounts, account_private, tickets, payments;
