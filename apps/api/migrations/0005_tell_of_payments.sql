CREATE TABLE "payment_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid,
	"account_name" text NOT NULL,
	"txid" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint,
	"direction" text NOT NULL,
	"amount_sats" bigint NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"mailed" boolean NOT NULL,
	CONSTRAINT "payment_notices_one_of_each_kind" UNIQUE("account_id","txid","kind")
);
--> statement-breakpoint
ALTER TABLE "payment_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid,
	"kind" text NOT NULL,
	"value" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"since_height" integer,
	CONSTRAINT "payment_rules_one_of_each_kind" UNIQUE NULLS NOT DISTINCT("user_id","account_id","kind"),
	CONSTRAINT "payment_rules_value_fits_kind" CHECK (("payment_rules"."kind" in ('confirmed', 'balance_below', 'balance_above')) = ("payment_rules"."value" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "payment_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "says_amounts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "browser" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_notices_by_user" ON "payment_notices" USING btree ("user_id","as_of");--> statement-breakpoint
CREATE INDEX "payment_notices_by_age" ON "payment_notices" USING btree ("as_of");--> statement-breakpoint
CREATE INDEX "payment_rules_by_account" ON "payment_rules" USING btree ("account_id");--> statement-breakpoint
CREATE POLICY "payment_notices_read_own" ON "payment_notices" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "payment_rules_read_own" ON "payment_rules" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "payment_rules_insert_own" ON "payment_rules" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id() and (payment_rules.account_id is null or exists (select from watched_accounts a where a.id = payment_rules.account_id and a.user_id = acting_user_id())));--> statement-breakpoint
CREATE POLICY "payment_rules_change_own" ON "payment_rules" AS PERMISSIVE FOR UPDATE TO "satlens_user" USING (user_id = acting_user_id()) WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "payment_rules_delete_own" ON "payment_rules" AS PERMISSIVE FOR DELETE TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
ALTER TABLE "payment_rules" ADD CONSTRAINT "payment_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "payment_rules" ADD CONSTRAINT "payment_rules_account_id_watched_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "watched_accounts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_account_id_watched_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "watched_accounts"("id") ON DELETE SET NULL;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE ("value") ON "payment_rules" TO satlens_user;--> statement-breakpoint
GRANT SELECT ON "payment_notices" TO satlens_user;--> statement-breakpoint
GRANT UPDATE ("payment_mails", "says_amounts", "browser") ON "alert_settings" TO satlens_user;
