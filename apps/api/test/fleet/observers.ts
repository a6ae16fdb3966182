import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { send } from './call.ts'
import { type Fleet, MAIL_PORT, POSTGRES, PRICE_PORT } from './fleet.ts'
import { OUTSIDE } from './machines.ts'

/** Starts a mail server that counts emails by recipient and Message-ID, which is the same at each attempt. */
export async function startMailReceiver() {
  const received: { readonly to: string; readonly id: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part.toString('latin1')
      })
      stream.on('end', () => {
        const id = /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim() ?? ''
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, id })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(MAIL_PORT, OUTSIDE, () => resolve()))
  return received
}

/** Starts a price feed that crosses every threshold upwards every ninety seconds, by more than the hysteresis of alerts. */
export async function startPriceFeed(): Promise<void> {
  const price = () => (Math.floor(Date.now() / 45_000) % 2 === 0 ? 49_000 : 51_500)
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const at = Math.floor(Date.now() / 60_000) * 60
    const reply = path.startsWith('/ticker')
      ? { symbol: 'BTC-USD', price_24h: 50_200, volume_24h: 1.5, last_trade_price: price() }
      : path.startsWith('/candles')
        ? []
        : path.startsWith('/ohlc')
          ? { error: [], result: { XXBTZUSD: [], last: at } }
          : { data: { amount: String(price()), base: 'BTC', currency: 'USD' } }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(PRICE_PORT, OUTSIDE, () => resolve()))
}

/**
 * Writes to every member directly, four times a second. Two members that both acknowledge writes at a time would be two
 * primaries: each acknowledgement is recorded with its timeline.
 */
export function watchPrimaries(fleet: Fleet) {
  const acknowledged: { readonly member: string; readonly timeline: number }[] = []
  const busy = new Set<string>()
  const over = new AbortController()
  async function probe(member: (typeof POSTGRES)[number]): Promise<void> {
    const client = await fleet.connect(member)
    try {
      while (!over.signal.aborted) {
        const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
        if (rows[0]?.standby === false) {
          // A commit that waits for its standby is not an acknowledged one, even if the wait is given up.
          let gaveUp = false
          client.on('notice', ({ message }) => {
            if (message?.includes('canceling wait')) gaveUp = true
          })
          await client.query('create table if not exists probes (at timestamptz)')
          const written = await client.query<{ timeline: number }>(
            `insert into probes values (now())
             returning ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`,
          )
          if (!gaveUp) acknowledged.push({ member, timeline: written.rows[0]?.timeline ?? 0 })
          client.removeAllListeners('notice')
        }
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    } finally {
      await client.end().catch(() => {})
    }
  }
  const timer = setInterval(() => {
    for (const member of POSTGRES) {
      if (busy.has(member)) continue
      busy.add(member)
      void probe(member)
        .catch(() => {})
        .finally(() => busy.delete(member))
    }
  }, 500)
  return {
    /** Returns how often a member acknowledged a write on an older timeline than another one had before. */
    countOverlaps(): number {
      let overlaps = 0
      const lastOf = new Map<string, number>()
      for (const { member, timeline } of acknowledged) {
        if (
          timeline < Math.max(0, ...[...lastOf].filter(([name]) => name !== member).map(([, seen]) => seen))
        )
          overlaps++
        lastOf.set(member, timeline)
      }
      return overlaps
    },
    stop() {
      over.abort()
      clearInterval(timer)
    },
  }
}

let addresses = 0

/** Asks for a recovery email fifty times from one address, of which the limit is thirty. Returns how many were let through. */
export async function countUnlimited(url: string): Promise<number> {
  // Another one each time: an address that asked before has less left.
  const address = `198.19.255.${1 + (addresses++ % 254)}`
  let unlimited = 0
  for (let nth = 0; nth < 50; nth++) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'unknown@example.com' }),
    }
    const { status } = await send(`${url}/auth/v1/recover`, init, address)
    if (status !== 429) unlimited++
  }
  return unlimited
}
