CREATE TABLE "bitcoin_labels" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"ref" text NOT NULL,
	"label" text,
	"origin" text,
	"spendable" boolean,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bitcoin_labels_user_id_type_ref_pk" PRIMARY KEY("user_id","type","ref"),
	CONSTRAINT "bitcoin_labels_ref_is_public" CHECK (case "bitcoin_labels"."type"
        when 'tx' then "bitcoin_labels"."ref" ~ '^[0-9a-f]{64}$'
        when 'addr' then "bitcoin_labels"."ref" ~ '^((bc|tb|bcrt)1[a-z0-9]{6,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$'
        when 'pubkey' then "bitcoin_labels"."ref" ~ '^(0[23][0-9a-f]{64}|04[0-9a-f]{128})$'
        when 'xpub' then "bitcoin_labels"."ref" ~ '^[xt]pub[1-9A-HJ-NP-Za-km-z]{107}$'
        when 'input' then "bitcoin_labels"."ref" ~ '^[0-9a-f]{64}:[0-9]{1,10}$'
        when 'output' then "bitcoin_labels"."ref" ~ '^[0-9a-f]{64}:[0-9]{1,10}$'
        else false end),
	CONSTRAINT "bitcoin_labels_label_is_public" CHECK (char_length("bitcoin_labels"."label") between 1 and 255 and "bitcoin_labels"."label" !~ '(^|\s)([a-z]prv[1-9A-HJ-NP-Za-km-z]{50}|([5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}|(0x)?[0-9a-f]{64})($|\s))'),
	CONSTRAINT "bitcoin_labels_origin_is_public" CHECK (char_length("bitcoin_labels"."origin") <= 2000 and "bitcoin_labels"."origin" !~ 'prv'),
	CONSTRAINT "bitcoin_labels_say_something" CHECK (num_nonnulls("bitcoin_labels"."label", "bitcoin_labels"."spendable") > 0 and ("bitcoin_labels"."type" = 'output' or "bitcoin_labels"."spendable" is null))
);
--> statement-breakpoint
ALTER TABLE "bitcoin_labels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "bitcoin_labels_read_own" ON "bitcoin_labels" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "bitcoin_labels_insert_own" ON "bitcoin_labels" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "bitcoin_labels_change_own" ON "bitcoin_labels" AS PERMISSIVE FOR UPDATE TO "satlens_user" USING (user_id = acting_user_id()) WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "bitcoin_labels_remove_own" ON "bitcoin_labels" AS PERMISSIVE FOR DELETE TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
ALTER TABLE "bitcoin_labels" ADD CONSTRAINT "bitcoin_labels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE ("label", "origin", "spendable", "changed_at") ON "bitcoin_labels" TO satlens_user;
