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
