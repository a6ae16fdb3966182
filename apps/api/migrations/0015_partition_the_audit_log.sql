-- The table so far becomes the partition of everything before the first month. It keeps its own key, since the new one would
-- have to be built under this lock.
ALTER TABLE "audit_log_entries" RENAME TO "audit_log_entries_oldest";--> statement-breakpoint
ALTER TABLE "audit_log_entries_oldest" RENAME CONSTRAINT "audit_log_entries_pkey" TO "audit_log_entries_oldest_pkey";--> statement-breakpoint
ALTER INDEX "audit_log_entries_by_actor" RENAME TO "audit_log_entries_oldest_by_actor";--> statement-breakpoint
ALTER INDEX "audit_log_entries_by_time" RENAME TO "audit_log_entries_oldest_by_time";--> statement-breakpoint
CREATE TABLE "audit_log_entries" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"payload" jsonb NOT NULL,
	"session_id" uuid,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE INDEX "audit_log_entries_by_actor" ON "audit_log_entries" USING btree (("payload" ->> 'actor_id'),"created_at");--> statement-breakpoint
-- A table without entries ends with the previous month. The check of the other makes PostgreSQL skip reading them here.
DO $$
DECLARE
  has_entries boolean := exists (SELECT FROM "audit_log_entries_oldest");
  first_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => CASE WHEN has_entries THEN 2 ELSE 0 END);
BEGIN
  EXECUTE format('ALTER TABLE "audit_log_entries" ATTACH PARTITION "audit_log_entries_oldest" FOR VALUES FROM (MINVALUE) TO (%L)',
    first_month AT TIME ZONE 'UTC');
  ALTER TABLE "audit_log_entries_oldest" DROP CONSTRAINT IF EXISTS "audit_log_entries_oldest_end";
  ALTER TABLE ONLY "audit_log_entries" ADD CONSTRAINT "audit_log_entries_created_at_id_pk" PRIMARY KEY ("created_at", "id");
  CREATE TABLE "audit_log_entries_default" PARTITION OF "audit_log_entries" DEFAULT;
  FOR month IN 0..3 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF "audit_log_entries" FOR VALUES FROM (%L) TO (%L)',
      'audit_log_entries_' || to_char(first_month + make_interval(months => month), 'YYYY_MM'),
      (first_month + make_interval(months => month)) AT TIME ZONE 'UTC',
      (first_month + make_interval(months => month + 1)) AT TIME ZONE 'UTC');
  END LOOP;
END $$;--> statement-breakpoint
-- The previous release deletes by ctid, which is unique only within one partition: it would delete entries of other months.
CREATE FUNCTION "reject_deletion_of_audit_log_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of the audit log are deleted by dropping the partition of their month.';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_entries_are_dropped_by_month" BEFORE DELETE ON "audit_log_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "reject_deletion_of_audit_log_entries"();
