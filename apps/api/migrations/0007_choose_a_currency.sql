DROP INDEX "alerts_active_once";--> statement-breakpoint
DROP INDEX "alerts_awaiting";--> statement-breakpoint
ALTER TABLE "alert_notices" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_ticks" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "preferred_currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_by_currency" ON "profiles" USING btree ("preferred_currency") WHERE "profiles"."preferred_currency" <> 'USD';--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_active_once" ON "alerts" USING btree ("user_id","kind","currency","value") WHERE "alerts"."status" = 'active';--> statement-breakpoint
CREATE INDEX "alerts_awaiting" ON "alerts" USING btree ("kind","currency","side","value") WHERE "alerts"."status" = 'active';--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_preferred_currency_is_a_code" CHECK ("profiles"."preferred_currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
DROP POLICY "profiles_rename_own" ON "profiles" CASCADE;--> statement-breakpoint
CREATE POLICY "profiles_change_own" ON "profiles" AS PERMISSIVE FOR UPDATE TO "satlens_user" USING (user_id = acting_user_id()) WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
GRANT UPDATE ("preferred_currency") ON "profiles" TO satlens_user;
