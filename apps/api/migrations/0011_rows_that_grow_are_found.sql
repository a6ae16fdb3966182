CREATE INDEX "alerts_ending" ON "alerts" USING btree ("expires_at") WHERE "alerts"."status" in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "mfa_challenges_by_session" ON "mfa_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "mfa_challenges_by_expiry" ON "mfa_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mfa_factors_by_phone" ON "mfa_factors" USING btree ("phone") WHERE "mfa_factors"."phone" is not null;--> statement-breakpoint
CREATE INDEX "mfa_factors_unfinished" ON "mfa_factors" USING btree ("created_at") WHERE "mfa_factors"."status" = 'unverified';--> statement-breakpoint
CREATE INDEX "flow_states_by_linking_user" ON "flow_states" USING btree ("linking_user_id") WHERE "flow_states"."linking_user_id" is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_flow" ON "one_time_tokens" USING btree ("flow_state_id") WHERE "one_time_tokens"."flow_state_id" is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_sent" ON "mail_outbox" USING btree ("sent_at") WHERE "mail_outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("not_after") WHERE "sessions"."not_after" is not null;