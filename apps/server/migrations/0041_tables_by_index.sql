-- Tables of events read their rows in order, or only the events of a range, instead of all events.

-- Nobody folds meanwhile; sales only append to the log and go on.
select pg_advisory_xact_lock(hashtext('ticket_log'));
--> statement-breakpoint
CREATE INDEX "event_stats_days" ON "folded_event_stats" USING btree ("last_day","first_day");--> statement-breakpoint
CREATE INDEX "event_stats_sold" ON "folded_event_stats" USING btree ("sold" DESC NULLS LAST,"event_id");--> statement-breakpoint
CREATE INDEX "event_stats_gross" ON "folded_event_stats" USING btree ("gross_cents" DESC NULLS LAST,"event_id");--> statement-breakpoint
CREATE INDEX "event_stats_updated" ON "folded_event_stats" USING btree ("last_updated" DESC NULLS LAST,"event_id");
