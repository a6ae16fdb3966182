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
DROP INDEX "mail_outbox_due";--> statement-breakpoint
ALTER TABLE "flow_states" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "flow_states" ADD COLUMN "sign_up_password_hash" text;--> statement-breakpoint
ALTER TABLE "flow_states" ADD COLUMN "sign_up_metadata" jsonb;--> statement-breakpoint
ALTER TABLE "flow_states" ADD COLUMN "sealed_pending_link" text;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "confirms_sign_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "requested_from_ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "requested_by_user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reauthenticated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_conflicting_sign_ups" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "undo_links" ADD CONSTRAINT "undo_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undo_links_by_user" ON "undo_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "undo_links_by_expiry" ON "undo_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "flow_states" ADD CONSTRAINT "flow_states_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_states_by_session" ON "flow_states" USING btree ("session_id") WHERE "flow_states"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_session" ON "one_time_tokens" USING btree ("session_id") WHERE "one_time_tokens"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_given_up" ON "mail_outbox" USING btree ("given_up_at") WHERE "mail_outbox"."given_up_at" is not null;--> statement-breakpoint
CREATE INDEX "users_never_confirmed" ON "users" USING btree ("created_at") WHERE "users"."email_confirmed_at" is null and "users"."phone_confirmed_at" is null and "users"."last_sign_in_at" is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt_at") WHERE "mail_outbox"."sent_at" is null and "mail_outbox"."given_up_at" is null;--> statement-breakpoint
-- A confirmation email had been sent, or a trusted provider had vouched for the address: it was proven. Every other address
-- was confirmed automatically.
UPDATE "users" SET "email_proven_at" = "email_confirmed_at" WHERE "email_confirmed_at" is not null AND (
  "confirmation_sent_at" is not null
  OR EXISTS (
    SELECT FROM "identities" WHERE "identities"."user_id" = "users"."id" AND "identities"."provider" <> 'email'
      AND "identities"."identity_data" ->> 'email' = "users"."email"
      AND "identities"."identity_data" -> 'email_verified' = 'true'::jsonb
  )
);--> statement-breakpoint
-- Confirmation links that are on their way belong to sign-ups, but where several came for one address.
UPDATE "one_time_tokens" SET "confirms_sign_up" = true WHERE "token_type" = 'confirmation_token' AND NOT EXISTS (
  SELECT FROM "audit_log_entries" WHERE ("payload" ->> 'actor_id') = "one_time_tokens"."user_id"::text
    AND "payload" ->> 'action' = 'user_repeated_signup'
);
