CREATE TABLE "alert_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"alert_id" uuid,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"price" bigint NOT NULL,
	"price_24h" bigint,
	"source" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"mailed" boolean NOT NULL,
	CONSTRAINT "alert_notices_one_per_reading" UNIQUE("alert_id","as_of")
);
--> statement-breakpoint
ALTER TABLE "alert_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mails" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_ticks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_ticks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"feed" text NOT NULL,
	"price" bigint NOT NULL,
	"price_24h" bigint,
	"source" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"status" text NOT NULL,
	"side" text NOT NULL,
	"seen_at" timestamp with time zone,
	"mails" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"fired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_notices_by_user" ON "alert_notices" USING btree ("user_id","as_of");--> statement-breakpoint
CREATE INDEX "alert_notices_by_age" ON "alert_notices" USING btree ("as_of");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_active_once" ON "alerts" USING btree ("user_id","kind","value") WHERE "alerts"."status" = 'active';--> statement-breakpoint
CREATE INDEX "alerts_by_user" ON "alerts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_by_end" ON "alerts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "alerts_awaiting" ON "alerts" USING btree ("kind","side","value") WHERE "alerts"."status" = 'active';--> statement-breakpoint
CREATE POLICY "alert_notices_read_own" ON "alert_notices" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alert_settings_read_own" ON "alert_settings" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alert_settings_insert_own" ON "alert_settings" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alert_settings_change_own" ON "alert_settings" AS PERMISSIVE FOR UPDATE TO "satlens_user" USING (user_id = acting_user_id()) WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alerts_read_own" ON "alerts" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alerts_insert_own" ON "alerts" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alerts_change_own" ON "alerts" AS PERMISSIVE FOR UPDATE TO "satlens_user" USING (user_id = acting_user_id()) WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alerts_delete_own" ON "alerts" AS PERMISSIVE FOR DELETE TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
-- What the policies above cannot say: which columns may be written, and that notices are only read.
GRANT SELECT, INSERT, DELETE, UPDATE ("status", "side", "seen_at", "mails", "expires_at") ON "alerts" TO satlens_user;--> statement-breakpoint
GRANT SELECT ON "alert_notices" TO satlens_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("mails") ON "alert_settings" TO satlens_user;
