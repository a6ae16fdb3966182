CREATE TABLE "market_feed_spans" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "market_feed_spans_source_kind_state_started_at_pk" PRIMARY KEY("source","kind","state","started_at")
);
