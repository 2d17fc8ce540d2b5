-- The sums of all events before a day are read from an index alone, not from as many places as there are events. They stay as
-- they are while the day's sales are folded, so that an update of the day still touches no index.

-- Nobody folds meanwhile; sales only append to the log and go on. Figures wait while the days are written anew.
select pg_advisory_xact_lock(hashtext('ticket_log'));
--> statement-breakpoint
ALTER TABLE "folded_event_day_stats"
	ADD COLUMN "sold_before" integer GENERATED ALWAYS AS (sold_so_far - sold) STORED,
	ADD COLUMN "gross_cents_before" bigint GENERATED ALWAYS AS (gross_cents_so_far - gross_cents) STORED;
--> statement-breakpoint
CREATE INDEX "event_day_stats_before" ON "folded_event_day_stats" USING btree ("day","event_id") INCLUDE ("sold_before","gross_cents_before");
--> statement-breakpoint
-- Whoever asks next is planned with what is there now, and an index alone can be read.
analyze folded_event_day_stats;
