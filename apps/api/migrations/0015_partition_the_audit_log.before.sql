-- Reads the entries while the previous release goes on writing, so that the migration need not read them under its lock.
-- The bound is a month away: the previous release must not write an entry beyond it.
ALTER TABLE "audit_log_entries" DROP CONSTRAINT IF EXISTS "audit_log_entries_oldest_end";--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('ALTER TABLE "audit_log_entries" ADD CONSTRAINT "audit_log_entries_oldest_end" CHECK ("created_at" < %L) NOT VALID',
    (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC');
END $$;--> statement-breakpoint
ALTER TABLE "audit_log_entries" VALIDATE CONSTRAINT "audit_log_entries_oldest_end";
