import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'

/** The certificates of Electrum servers that were seen first. No user may read them. */
export const electrumCertificatesTable = pgTable(
  'electrum_certificates',
  {
    /** The URL of the server, as configured. */
    url: text().primaryKey(),
    /** The SHA-256 in lower-case hex. Null if the certificate was of an authority that this system trusts. */
    fingerprint: text(),
    createdAt: timestampColumn().notNull(),
  },
  ({ fingerprint }) => [
    check('electrum_certificates_fingerprint_is_sha256', sql`${fingerprint} ~ '^[0-9a-f]{64}$'`),
  ],
)
