-- The role that requests on a user's rows act as. Roles belong to the whole cluster, so another database may
-- have made it before, or be making it right now.
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'satlens_user') THEN
		BEGIN
			CREATE ROLE satlens_user NOLOGIN;
		EXCEPTION WHEN duplicate_object OR unique_violation THEN
			NULL;
		END;
	END IF;
	-- Since PostgreSQL 16 a member may lack the right to act as the role.
	IF NOT pg_has_role(current_user, 'satlens_user', CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN
		GRANT satlens_user TO CURRENT_USER;
	END IF;
END
$$;--> statement-breakpoint
-- Who the transaction acts for, as row-level security policies ask. Null when nobody was named.
CREATE FUNCTION acting_user_id() RETURNS uuid LANGUAGE sql STABLE
	RETURN nullif(current_setting('satlens.user_id', true), '')::uuid;--> statement-breakpoint
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
CREATE TABLE "send_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text,
	"recipient_address" text NOT NULL,
	"amount_sats" bigint NOT NULL,
	"rate_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "send_requests_one_per_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "send_requests_amount_can_exist" CHECK ("send_requests"."amount_sats" between 1 and 2100000000000000)
);
--> statement-breakpoint
ALTER TABLE "send_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"proof_r" text,
	"account_key" text,
	"script" text,
	"fingerprint" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallets_address_is_public" CHECK ("wallets"."address" ~ '^((bc|tb|bcrt)1[a-z0-9]{6,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$'),
	CONSTRAINT "wallets_account_key_is_public" CHECK ("wallets"."account_key" ~ '^[tuvxyz]pub[1-9A-HJ-NP-Za-km-z]{107}$'),
	CONSTRAINT "wallets_fingerprint_is_short" CHECK ("wallets"."fingerprint" ~ '^[0-9a-f]{8}$'),
	CONSTRAINT "wallets_are_of_one_kind" CHECK (num_nonnulls("wallets"."proof_r", "wallets"."account_key") <= 1 and num_nulls("wallets"."account_key", "wallets"."script") <> 1 and ("wallets"."fingerprint" is null or "wallets"."account_key" is not null))
);
--> statement-breakpoint
ALTER TABLE "wallets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "market_candles" (
	"source" text NOT NULL,
	"step" text NOT NULL,
	"start" timestamp with time zone NOT NULL,
	"open" bigint NOT NULL,
	"high" bigint NOT NULL,
	"low" bigint NOT NULL,
	"close" bigint NOT NULL,
	"samples" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "market_candles_source_step_start_pk" PRIMARY KEY("source","step","start")
);
--> statement-breakpoint
CREATE TABLE "market_feeds" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"failures" integer NOT NULL,
	"read_at" timestamp with time zone,
	"prices" bigint[],
	"suspect" bigint[],
	CONSTRAINT "market_feeds_source_kind_pk" PRIMARY KEY("source","kind")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "profiles_full_name_is_trimmed_and_bounded" CHECK ("profiles"."full_name" = btrim("profiles"."full_name") and char_length("profiles"."full_name") <= 200)
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_log_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payload" jsonb NOT NULL,
	"session_id" uuid,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"encrypted_email" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mfa_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"factor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"otp_hash" text,
	"webauthn_challenge" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"verified_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mfa_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_type" text NOT NULL,
	"status" text NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"encrypted_secret" text,
	"last_totp_step" bigint,
	"phone" text,
	"credential_id" text,
	"credential_public_key" text,
	"sign_count" bigint,
	"transports" jsonb,
	"failures" smallint DEFAULT 0 NOT NULL,
	"failures_since" timestamp with time zone,
	"last_challenged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mfa_factors_one_per_credential" UNIQUE("credential_id"),
	CONSTRAINT "mfa_factors_type_is_known" CHECK ("mfa_factors"."factor_type" in ('totp', 'phone', 'webauthn')),
	CONSTRAINT "mfa_factors_status_is_known" CHECK ("mfa_factors"."status" in ('unverified', 'verified'))
);
--> statement-breakpoint
CREATE TABLE "mfa_recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mfa_recovery_codes_one_per_code" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ceremony" text NOT NULL,
	"user_id" uuid,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_ceremony_is_known" CHECK ("passkey_challenges"."ceremony" in ('registration', 'authentication'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"friendly_name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkeys_one_per_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "flow_states" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state_hash" text,
	"browser_hash" text,
	"provider" text,
	"redirect_to" text NOT NULL,
	"code_challenge" text,
	"code_challenge_method" text,
	"authentication_method" text NOT NULL,
	"user_id" uuid,
	"linking_user_id" uuid,
	"session_id" uuid,
	"sign_up_password_hash" text,
	"sign_up_metadata" jsonb,
	"encrypted_provider_secrets" text,
	"encrypted_pending_link" text,
	"encrypted_provider_tokens" text,
	"auth_code_hash" text,
	"auth_code_issued_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flow_states_one_per_state" UNIQUE("state_hash"),
	CONSTRAINT "flow_states_one_per_code" UNIQUE("auth_code_hash")
);
--> statement-breakpoint
CREATE TABLE "imported_refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"source" text PRIMARY KEY NOT NULL,
	"last_user_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_type" text NOT NULL,
	"flow_state_id" uuid,
	"session_id" uuid,
	"confirms_sign_up" boolean DEFAULT false NOT NULL,
	"requested_from_ip" text DEFAULT '' NOT NULL,
	"requested_by_user_agent" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"otp_hash" text NOT NULL,
	"otp_expires_at" timestamp with time zone NOT NULL,
	"relates_to" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_tokens_one_per_hash" UNIQUE("token_hash"),
	CONSTRAINT "one_time_tokens_one_per_type" UNIQUE("user_id","token_type")
);
--> statement-breakpoint
CREATE TABLE "undo_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "undo_links_one_per_hash" UNIQUE("token_hash"),
	CONSTRAINT "undo_links_subject_is_known" CHECK ("undo_links"."subject" in ('factor', 'passkey', 'recovery_codes', 'identity'))
);
--> statement-breakpoint
CREATE TABLE "mfa_amr_claims" (
	"session_id" uuid NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mfa_amr_claims_session_id_method_pk" PRIMARY KEY("session_id","method")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"factor_id" uuid,
	"not_after" timestamp with time zone,
	"refreshed_at" timestamp with time zone,
	"ip" text,
	"user_agent" text,
	"refresh_counter" integer DEFAULT 0 NOT NULL,
	"upgraded_at_counter" integer DEFAULT 0 NOT NULL,
	"reauthenticated_at" timestamp with time zone,
	"rotated_at" timestamp with time zone NOT NULL,
	"lost_budget" smallint DEFAULT 1 NOT NULL,
	"rotation_streak" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_aal_is_known" CHECK ("sessions"."aal" in ('aal1', 'aal2')),
	CONSTRAINT "sessions_lost_budget_is_bounded" CHECK ("sessions"."lost_budget" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"encrypted_private_jwk" text NOT NULL,
	"signs_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" jsonb NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_one_per_subject" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"aud" text DEFAULT 'authenticated' NOT NULL,
	"role" text DEFAULT 'authenticated' NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text,
	"email_confirmed_at" timestamp with time zone,
	"email_proven_at" timestamp with time zone,
	"has_conflicting_sign_ups" boolean DEFAULT false NOT NULL,
	"phone_confirmed_at" timestamp with time zone,
	"phone_autoconfirmed" boolean DEFAULT false NOT NULL,
	"confirmation_sent_at" timestamp with time zone,
	"recovery_sent_at" timestamp with time zone,
	"reauthentication_sent_at" timestamp with time zone,
	"new_email" text,
	"email_change_sent_at" timestamp with time zone,
	"email_change_agreed" smallint DEFAULT 0 NOT NULL,
	"new_phone" text,
	"phone_change_sent_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"banned_until" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"app_metadata" jsonb NOT NULL,
	"user_metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email") and length("users"."email") <= 255),
	CONSTRAINT "users_new_email_is_lower_case" CHECK ("users"."new_email" = lower("users"."new_email") and length("users"."new_email") <= 255)
);
--> statement-breakpoint
CREATE TABLE "used_web3_messages" (
	"message_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_challenges" ADD CONSTRAINT "mfa_challenges_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_challenges" ADD CONSTRAINT "mfa_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_factors" ADD CONSTRAINT "mfa_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_recovery_codes" ADD CONSTRAINT "mfa_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_states" ADD CONSTRAINT "flow_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_states" ADD CONSTRAINT "flow_states_linking_user_id_users_id_fk" FOREIGN KEY ("linking_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_states" ADD CONSTRAINT "flow_states_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_refresh_tokens" ADD CONSTRAINT "imported_refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_flow_state_id_flow_states_id_fk" FOREIGN KEY ("flow_state_id") REFERENCES "public"."flow_states"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_links" ADD CONSTRAINT "undo_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_amr_claims" ADD CONSTRAINT "mfa_amr_claims_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_notices_by_user" ON "alert_notices" USING btree ("user_id","as_of");--> statement-breakpoint
CREATE INDEX "alert_notices_by_age" ON "alert_notices" USING btree ("as_of");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_active_once" ON "alerts" USING btree ("user_id","kind","value") WHERE "alerts"."status" = 'active';--> statement-breakpoint
CREATE INDEX "alerts_by_user" ON "alerts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_by_end" ON "alerts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "alerts_ending" ON "alerts" USING btree ("expires_at") WHERE "alerts"."status" in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "alerts_awaiting" ON "alerts" USING btree ("kind","side","value") WHERE "alerts"."status" = 'active';--> statement-breakpoint
CREATE INDEX "wallets_by_user" ON "wallets" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_entries_by_actor" ON "audit_log_entries" USING btree (("payload" ->> 'actor_id'),"created_at");--> statement-breakpoint
CREATE INDEX "audit_log_entries_by_time" ON "audit_log_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_by_user" ON "email_outbox" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_due" ON "email_outbox" USING btree ("next_attempt_at") WHERE "email_outbox"."sent_at" is null and "email_outbox"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "email_outbox_given_up" ON "email_outbox" USING btree ("given_up_at") WHERE "email_outbox"."given_up_at" is not null;--> statement-breakpoint
CREATE INDEX "email_outbox_sent" ON "email_outbox" USING btree ("sent_at") WHERE "email_outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "mfa_challenges_by_factor" ON "mfa_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "mfa_challenges_by_session" ON "mfa_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "mfa_challenges_by_expiry" ON "mfa_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mfa_factors_by_user" ON "mfa_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mfa_factors_by_phone" ON "mfa_factors" USING btree ("phone") WHERE "mfa_factors"."phone" is not null;--> statement-breakpoint
CREATE INDEX "mfa_factors_unfinished" ON "mfa_factors" USING btree ("created_at") WHERE "mfa_factors"."status" = 'unverified';--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flow_states_by_user" ON "flow_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flow_states_by_linking_user" ON "flow_states" USING btree ("linking_user_id") WHERE "flow_states"."linking_user_id" is not null;--> statement-breakpoint
CREATE INDEX "flow_states_by_session" ON "flow_states" USING btree ("session_id") WHERE "flow_states"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "flow_states_by_expiry" ON "flow_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "imported_refresh_tokens_by_session" ON "imported_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_flow" ON "one_time_tokens" USING btree ("flow_state_id") WHERE "one_time_tokens"."flow_state_id" is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_session" ON "one_time_tokens" USING btree ("session_id") WHERE "one_time_tokens"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "undo_links_by_user" ON "undo_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "undo_links_by_expiry" ON "undo_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("not_after") WHERE "sessions"."not_after" is not null;--> statement-breakpoint
CREATE INDEX "identities_by_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identities_by_email" ON "identities" USING btree (("identity_data" ->> 'email'));--> statement-breakpoint
CREATE INDEX "users_by_new_email" ON "users" USING btree ("new_email") WHERE "users"."new_email" is not null;--> statement-breakpoint
CREATE INDEX "users_by_new_phone" ON "users" USING btree ("new_phone") WHERE "users"."new_phone" is not null;--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_anonymous" ON "users" USING btree ("created_at") WHERE "users"."is_anonymous";--> statement-breakpoint
CREATE INDEX "users_never_confirmed" ON "users" USING btree ("created_at") WHERE "users"."email_confirmed_at" is null and "users"."phone_confirmed_at" is null and "users"."last_sign_in_at" is null;--> statement-breakpoint
CREATE INDEX "used_web3_messages_by_expiry" ON "used_web3_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "alert_notices_read_own" ON "alert_notices" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alert_settings_read_own" ON "alert_settings" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alert_settings_insert_own" ON "alert_settings" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alert_settings_change_own" ON "alert_settings" AS PERMISSIVE FOR UPDATE TO "satlens_user" USING (user_id = acting_user_id()) WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alerts_read_own" ON "alerts" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alerts_insert_own" ON "alerts" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alerts_change_own" ON "alerts" AS PERMISSIVE FOR UPDATE TO "satlens_user" USING (user_id = acting_user_id()) WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "alerts_delete_own" ON "alerts" AS PERMISSIVE FOR DELETE TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "send_requests_read_own" ON "send_requests" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "send_requests_insert_own" ON "send_requests" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "wallets_read_own" ON "wallets" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "wallets_insert_own" ON "wallets" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "profiles_read_own" ON "profiles" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "profiles_insert_own" ON "profiles" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "profiles_rename_own" ON "profiles" AS PERMISSIVE FOR UPDATE TO "satlens_user" USING (user_id = acting_user_id()) WITH CHECK (user_id = acting_user_id() and full_name <> '');--> statement-breakpoint
-- Modules cannot import each other's tables, so the schema files do not have these references.
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "send_requests" ADD CONSTRAINT "send_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
-- What the policies above cannot say: which columns may be written, and what is never changed or deleted.
GRANT SELECT, INSERT, UPDATE ("full_name") ON "profiles" TO satlens_user;--> statement-breakpoint
GRANT SELECT, INSERT ON "wallets", "send_requests" TO satlens_user;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE ("value", "status", "side", "seen_at", "mails", "expires_at") ON "alerts" TO satlens_user;--> statement-breakpoint
GRANT SELECT ON "alert_notices" TO satlens_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("mails") ON "alert_settings" TO satlens_user;
