-- outside a transaction
-- New rows are checked from here on; the rows before are read without holding up anybody who writes.
ALTER TABLE "support_cases"
  DROP CONSTRAINT IF EXISTS "support_cases_categories", DROP CONSTRAINT IF EXISTS "support_cases_priorities",
  ADD CONSTRAINT "support_cases_categories" CHECK ("support_cases"."category" in ('refund', 'transfer', 'missing-ticket', 'entry-refused', 'payment', 'other')) NOT VALID,
  ADD CONSTRAINT "support_cases_priorities" CHECK ("support_cases"."priority" in ('urgent', 'high', 'normal', 'low')) NOT VALID;
--> statement-breakpoint
update support_cases set
  category = case when category in ('refund', 'transfer', 'missing-ticket', 'entry-refused', 'payment', 'other') then category else 'other' end,
  priority = case when priority in ('urgent', 'high', 'normal', 'low') then priority else 'normal' end
where category not in ('refund', 'transfer', 'missing-ticket', 'entry-refused', 'payment', 'other')
   or priority not in ('urgent', 'high', 'normal', 'low');
--> statement-breakpoint
ALTER TABLE "support_cases" VALIDATE CONSTRAINT "support_cases_categories";--> statement-breakpoint
ALTER TABLE "support_cases" VALIDATE CONSTRAINT "support_cases_priorities";
