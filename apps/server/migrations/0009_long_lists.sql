-- Locks in the order in which changes take them, so that a case waits for this, and never this for a case that waits.
lock table support_cases, audit_entries in share mode;
--> statement-breakpoint
CREATE INDEX "support_cases_requester_email" ON "support_cases" USING btree (lower("requester_email"));--> statement-breakpoint
CREATE INDEX "audit_entries_actor_at" ON "audit_entries" USING btree ("actor_id","at","number");
