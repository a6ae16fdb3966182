import { eq } from 'drizzle-orm'
import { requireFirstRow } from '#kernel/database/first-row.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import type { CertificatePins } from './electrum-socket.ts'
import { electrumCertificatesTable } from './schema.ts'

/** Stores which certificate an Electrum server has, for all processes. */
export const createCertificatePins = ({ db, clock }: DatabaseServices): CertificatePins => ({
  async pinFirst(url, fingerprint) {
    const row = { url, fingerprint, createdAt: clock.now() }
    await db.insert(electrumCertificatesTable).values(row).onConflictDoNothing()
    const stored = await requireFirstRow(
      db
        .select({ fingerprint: electrumCertificatesTable.fingerprint })
        .from(electrumCertificatesTable)
        .where(eq(electrumCertificatesTable.url, url)),
      'The certificate was not stored',
    )
    return stored.fingerprint
  },
  async pin(url, fingerprint) {
    const row = { url, fingerprint, createdAt: clock.now() }
    await db
      .insert(electrumCertificatesTable)
      .values(row)
      .onConflictDoUpdate({ target: electrumCertificatesTable.url, set: { fingerprint } })
  },
})
