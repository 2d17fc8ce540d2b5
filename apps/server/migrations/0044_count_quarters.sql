-- Counts the quarters of everything before. Nobody folds meanwhile; sales only append to the log and go on.
select pg_advisory_xact_lock(hashtext('ticket_log'));
--> statement-breakpoint
-- Rows of the log from before the last migration may be of a whole day.
do $$
begin
  while fold_ticket_log(100000, true) > 0 loop
  end loop;
end
$$;
--> statement-breakpoint
select count_quarters();
