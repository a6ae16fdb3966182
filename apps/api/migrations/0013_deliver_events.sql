CREATE TABLE "event_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"destination" text NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"client_id" uuid,
	"encrypted_payload" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"given_up_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_deliveries_kind_is_known" CHECK ("event_deliveries"."kind" in ('webhook', 'logout')),
	CONSTRAINT "event_deliveries_client_fits_kind" CHECK (("event_deliveries"."client_id" is not null) = ("event_deliveries"."kind" = 'logout'))
);
--> statement-breakpoint
CREATE INDEX "event_deliveries_in_order" ON "event_deliveries" USING btree ("destination","user_id","position") WHERE "event_deliveries"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "event_deliveries_due" ON "event_deliveries" USING btree ("next_attempt_at") WHERE "event_deliveries"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "event_deliveries_by_creation" ON "event_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "event_deliveries_given_up" ON "event_deliveries" USING btree ("given_up_at") WHERE "event_deliveries"."given_up_at" is not null;--> statement-breakpoint
-- Wakes the senders of all processes at the commit.
CREATE FUNCTION "notify_event_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('satlens_event_deliveries', '');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "event_deliveries_notify" AFTER INSERT ON "event_deliveries" FOR EACH ROW EXECUTE FUNCTION notify_event_deliveries();--> statement-breakpoint
-- Sessions of applications end in many places: sign-out, ban, deletion, a new password, revoked access, reuse, clean-up. Each
-- deletes the row, so this is the one place that announces the end. Other sessions only cost the condition. The time is that of
-- the database: a trigger has no other.
CREATE FUNCTION "queue_backchannel_logout"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_deliveries (kind, destination, user_id, event_id, event_type, client_id, next_attempt_at, created_at)
	SELECT 'logout', backchannel_logout_uri, OLD.user_id, OLD.id, 'session.ended', id, 'epoch', now()
	FROM oauth_clients WHERE id = OLD.oauth_client_id AND backchannel_logout_uri IS NOT NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_announce_end" AFTER DELETE ON "sessions" FOR EACH ROW WHEN (OLD.oauth_client_id IS NOT NULL) EXECUTE FUNCTION queue_backchannel_logout();
