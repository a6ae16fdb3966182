import { fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import {
  createAlertEndpoint,
  getUserEndpoint,
  listWatchedAccountsEndpoint,
  PROFILES_PATH,
} from '@satlens/contract'
import { type Client, openClient } from '#test/process/crash/client.ts'
import { createWriteLog } from '#test/process/crash/write-log.ts'
import { ANSWER_WITHIN_MS, type Call, isWrite, send } from './call.ts'
import type { Fleet } from './fleet.ts'
import { type HistoryEvent, readRefreshToken, toHistoryEvent } from './history.ts'

export type Load = Awaited<ReturnType<typeof startLoad>>

const PER_SECOND = 20
/** Enough that some are free while many wait for an answer, and that a session is refreshed every 100 seconds only. */
const USERS = 400
/** Twenty calls, in the order in which they are sent each second. */
const MIX = [
  ...['sign-up', 'rename', 'user', 'refresh', 'wallet', 'profile', 'rename', 'user', 'refresh', 'wallet'],
  ...['email-alert', 'rename', 'user', 'refresh', 'profile', 'rename', 'send', 'refresh', 'wallet', 'alert'],
] as const

/** The file of the acknowledged writes, in the folder of the fleet. */
export const ledgerIn = (folder: string) => join(folder, 'ledger.jsonl')

/**
 * Sends twenty calls a second, whatever becomes of them, and appends each acknowledged write to a file that is flushed
 * before the next one counts.
 */
export async function startLoad({ url, folder }: Fleet) {
  const ledger = openSync(ledgerIn(folder), 'w')
  const calls: Call[] = []
  const history: HistoryEvent[] = []
  const problems: string[] = []
  const emailAlerts: { readonly id: string }[] = []
  const writeLog = createWriteLog()
  const busy = new Set<Client>()
  let value = 0

  async function request(target: string, init: RequestInit): Promise<Response> {
    const call = await send(target, init)
    calls.push(call)
    try {
      const event = toHistoryEvent(call)
      if (event) history.push(event)
    } catch (error) {
      // The client would take it for a call without an answer.
      problems.push(
        `${call.method} ${call.path} answered ${call.status} with ${call.answer.slice(0, 100)}: ${error}`,
      )
    }
    if (isWrite(call) && call.status >= 200 && call.status < 300) {
      writeSync(ledger, `${JSON.stringify({ at: Date.now(), ...call })}\n`)
      fsyncSync(ledger)
    }
    if (call.status === 0) throw new Error('no answer')
    return new Response(call.status === 204 ? null : call.answer, { status: call.status })
  }

  const clients: Client[] = []
  // On a busy machine a sign-up of the first second may fail.
  for (let tries = 0; clients.length < USERS && tries < 2 * USERS; tries++) {
    await openClient(url, writeLog, request).then(
      (client) => clients.push(client),
      () => {},
    )
  }

  async function act(operation: (typeof MIX)[number], client: Client): Promise<void> {
    switch (operation) {
      case 'user':
        await client.ask('GET', getUserEndpoint.path)
        return
      case 'wallet':
        await client.ask('GET', listWatchedAccountsEndpoint.path)
        return
      case 'profile':
        await client.ask('GET', `${PROFILES_PATH}?email=eq.${encodeURIComponent(client.user.email ?? '')}`)
        return
      case 'email-alert': {
        const body = { kind: 'price_above', value: nextThreshold(), mails: true }
        const made = await client.ask<{ id: string }>('POST', createAlertEndpoint.path, body)
        if (made) emailAlerts.push({ id: made.id })
        return
      }
      default:
        await client.act(operation)
    }
  }
  const nextThreshold = () => String(50_100 + (++value % 30_000) / 100)

  let turn = 0
  let tick = 0
  const timer = setInterval(() => {
    const operation = MIX[tick++ % MIX.length] ?? 'user'
    const isRead = ['user', 'wallet', 'profile'].includes(operation)
    // Reads of a user may run beside a write of the same user; writes of one user follow each other.
    const client = Array.from(clients, () => clients[turn++ % clients.length]).find(
      (one) => one && (isRead || !busy.has(one)),
    )
    if (!client) return
    if (!isRead) busy.add(client)
    void act(operation, client)
      .catch((error: Error) => {
        // A full list of alerts loses nothing, nor does an answer without a body, of the proxy: its request may be unanswered.
        if (!/alert_limit|too_many|alert_already|over_request|failed with 502/.test(error.message))
          problems.push(explain(error.message))
      })
      .finally(() => isRead || busy.delete(client))
  }, 1_000 / PER_SECOND)

  /** Adds what was sent before a refresh token counted as reused. */
  function explain(message: string): string {
    const last = calls.findLast(({ answer }) => answer.includes('refresh_token_already_used'))
    const key =
      last && message.includes('already_used')
        ? readRefreshToken(JSON.parse(last.sent).refresh_token).session
        : null
    const before = history.filter((event) => event.kind === 'session' && event.key === key).slice(-5)
    return key === null
      ? message
      : `${message} now: ${Math.round(performance.now() * 1_000)}, before: ${JSON.stringify(before)}`
  }

  return {
    calls,
    history,
    /** Errors that are not temporary, such as a refused session. */
    problems,
    emailAlerts,
    writeLog,
    clients,
    /** Ends the load. The clients, and the ledger, may still be used. */
    async stop(): Promise<void> {
      clearInterval(timer)
      for (let waited = 0; busy.size > 0 && waited < ANSWER_WITHIN_MS; waited += 100) {
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}
