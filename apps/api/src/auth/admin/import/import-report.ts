/** What an import counts. A password counts apart from its user, who is imported without it if the hash is not supported. */
const IMPORTED_KINDS = [
  ...(['users', 'passwords', 'identities', 'factors', 'passkeys', 'sessions'] as const),
  ...(['clients', 'consents'] as const),
]
export type ImportedKind = (typeof IMPORTED_KINDS)[number]

/** Why something is not imported. */
const SKIP_REASONS = {
  sso: 'signs in through SAML, which is not supported',
  email_not_valid: 'the email address is not valid',
  phone_not_valid: 'the phone number is not valid',
  email_taken: 'another account has the email address',
  phone_taken: 'another account has the phone number',
  deleted: 'was deleted here after an earlier import',
  identity_taken: 'another account has the identity',
  credential_taken: 'the credential belongs to a factor or passkey already',
  hash_not_supported: 'the hash is of an unknown kind or too expensive; the user resets the password',
  unverified: 'was never verified',
  encrypted: 'is encrypted; GOTRUE_SECURITY_DB_ENCRYPTION_DECRYPTION_KEYS lacks its key',
  secret_not_valid: 'the secret is not base32',
  credential_missing: 'has no credential',
  type_not_supported: 'is of an unknown type',
  oauth_client: 'belongs to a client of the OAuth server, which asks for a new one',
  secret_not_supported: 'the hash of the secret is of an unknown kind',
  redirect_uris_not_valid: 'has no redirect URI that may be registered here',
  metadata_not_valid: 'its name or grants may not be registered here',
  scope_not_supported: 'has no scope that exists here',
  client_missing: 'the client was not imported',
  expired: 'has expired',
  no_refresh_token: 'has no valid refresh token',
} as const
export type SkipReason = keyof typeof SKIP_REASONS

export interface SkippedRow {
  readonly kind: ImportedKind
  /** The ID of the row in the source; of a password, the user's. */
  readonly id: string
  /** Null for clients of the OAuth server. */
  readonly userId: string | null
  readonly reason: SkipReason
}

interface KindCounts {
  imported: number
  present: number
  readonly skipped: Map<SkipReason, number>
}

export type ImportReport = ReturnType<typeof createImportReport>

/** Creates the counters of an import. `onSkipped` receives each row that was not imported. */
export function createImportReport(onSkipped: (row: SkippedRow) => void) {
  const create = (): KindCounts => ({ imported: 0, present: 0, skipped: new Map() })
  const counts = new Map(IMPORTED_KINDS.map((kind) => [kind, create()]))
  const providers = new Map<string, number>()
  const countsOf = (kind: ImportedKind) => counts.get(kind) ?? create()
  return {
    counts,
    /** The number of imported identities by provider, which has to be configured here. */
    providers,
    countImported(kind: ImportedKind, rows = 1) {
      countsOf(kind).imported += rows
    },
    /** Counts rows whose ID exists here already. They are not changed. */
    countPresent(kind: 'users' | 'clients', rows: number) {
      countsOf(kind).present += rows
    },
    countProvider(provider: string) {
      providers.set(provider, (providers.get(provider) ?? 0) + 1)
    },
    skip(row: SkippedRow) {
      const { skipped } = countsOf(row.kind)
      skipped.set(row.reason, (skipped.get(row.reason) ?? 0) + 1)
      onSkipped(row)
    },
  }
}

/** Renders the report as a table, followed by the reasons and the providers. */
export function formatImportReport({ counts, providers }: ImportReport): string {
  const rows = [...counts].map(([kind, { imported, present, skipped }]) => ({
    kind,
    cells: [imported, present, [...skipped.values()].reduce((sum, count) => sum + count, 0)].map(String),
  }))
  const format = (name: string, cells: readonly string[]) =>
    name.padEnd(12) + cells.map((cell) => cell.padStart(12)).join('')
  const reasons = [...counts].flatMap(([kind, { skipped }]) =>
    [...skipped].map(([reason, count]) => `  ${kind} ${reason} ${count}: ${SKIP_REASONS[reason]}`),
  )
  const used = [...providers].map(([provider, count]) => `${provider} ${count}`)
  return [
    format('', ['imported', 'present', 'skipped']),
    ...rows.map(({ kind, cells }) => format(kind, cells)),
    ...(reasons.length > 0 ? ['Skipped:', ...reasons] : []),
    ...(used.length > 0 ? [`Identities by provider: ${used.join(', ')}`] : []),
  ].join('\n')
}
