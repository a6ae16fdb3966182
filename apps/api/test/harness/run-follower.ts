import pino from 'pino'
import { systemClock } from '#kernel/clock.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { createChainFollower } from '../../src/bitcoin/activity/sync/follow-chain.ts'
import { openChainIndex } from '../../src/bitcoin/chain/open-chain-index.ts'

// Follows a regtest chain until the process is killed.
const { DATABASE_URL: databaseUrl = '', ELECTRUM_URL: electrumUrl = '' } = process.env
const log = pino({ level: 'warn' })
const { db } = openPostgresDatabase({ url: databaseUrl, onIdleError: () => {} })
const shared = { db, clock: systemClock, log, network: 'regtest' as const }
createChainFollower({
  ...shared,
  getIndex: () =>
    openChainIndex(
      { protocol: 'electrum', url: electrumUrl, fingerprint: null },
      { ...shared, fetch, timeoutMs: 3_000, shutdown: new AbortController().signal },
    ),
  onEvents: () => {},
}).start()
// The timer of the follower does not keep the process alive.
setInterval(() => {}, 60_000)
