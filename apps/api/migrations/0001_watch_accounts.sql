CREATE TABLE "watched_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"network" text NOT NULL,
	"descriptor" text NOT NULL,
	"gap_limit" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watched_accounts_one_per_descriptor" UNIQUE("user_id","descriptor"),
	CONSTRAINT "watched_accounts_name_is_bounded" CHECK (char_length("watched_accounts"."name") between 1 and 80),
	CONSTRAINT "watched_accounts_descriptor_is_public" CHECK ("watched_accounts"."descriptor" ~ '^(addr|pkh|wpkh|sh|wsh|tr)[(].*[)]#[a-z0-9]{8}$' and "watched_accounts"."descriptor" !~ '[](,]([a-z]prv|[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}[),])'),
	CONSTRAINT "watched_accounts_gap_limit_is_bounded" CHECK ("watched_accounts"."gap_limit" between 20 and 200)
);
--> statement-breakpoint
ALTER TABLE "watched_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "watched_accounts_by_user" ON "watched_accounts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE POLICY "watched_accounts_read_own" ON "watched_accounts" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "watched_accounts_insert_own" ON "watched_accounts" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "watched_accounts_change_own" ON "watched_accounts" AS PERMISSIVE FOR UPDATE TO "satlens_user" USING (user_id = acting_user_id()) WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "watched_accounts_remove_own" ON "watched_accounts" AS PERMISSIVE FOR DELETE TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD CONSTRAINT "watched_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE ("name", "gap_limit") ON "watched_accounts" TO satlens_user;
