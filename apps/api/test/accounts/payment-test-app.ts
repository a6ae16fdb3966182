import { createHash, randomUUID } from 'node:crypto'
import type { Notice, PaymentNotice, PaymentRuleList } from '@satlens/contract'
import { setPaymentRuleEndpoint } from '@satlens/contract'
import { PAYMENT_NOTICE_KINDS } from '@satlens/domain'
import type { TestAppOptions } from '../harness/test-app.ts'
import { startAlertTestApp } from './alert-test-app.ts'
import type { NewUser } from './new-user.ts'
import { emailsTo } from './people.ts'

export interface WatchedTestAccount {
  readonly id: string
  readonly owner: NewUser
}

interface StoredPaymentState {
  readonly state: 'unconfirmed' | 'confirmed' | 'replaced' | 'dropped'
  readonly amount: number
  readonly height?: number
  /** 1, 3 or 6. */
  readonly depth?: number
  readonly at?: Date
}

type StoredEvent = 'seen' | 'unconfirmed' | 'replaced' | 'dropped' | 'restored' | 1 | 3 | 6

/** A transaction ID that stands for this name. */
export const txidOf = (name: string): string => createHash('sha256').update(name).digest('hex')

/** Starts an app in which a test stores payments and their events as the synchronization does, and decides when they are handled. */
export async function startPaymentTestApp(options: TestAppOptions = {}) {
  const world = await startAlertTestApp(options)
  const main = world.process()

  /** Stores a watched account whose first scan is over. */
  async function watch(owner: NewUser, name = 'Savings'): Promise<WatchedTestAccount> {
    const id = randomUUID()
    await world.sql(
      `insert into watched_accounts (id, user_id, name, network, descriptor, gap_limit, created_at, emits_events)
       values ($1, $2, $3, 'signet', $4, 20, $5, true)`,
      [id, owner.id, name, `addr(${id.replaceAll('-', '')})#aaaaaaaa`, world.clock.now()],
    )
    return { id, owner }
  }

  const setTip = (height: number) =>
    world.sql(
      `insert into chain_tips (network, height) values ('signet', $1)
       on conflict (network) do update set height = $1`,
      [height],
    )

  /** Stores what a payment is now, and the events of its change, in one transaction. */
  async function change(
    { id, owner }: WatchedTestAccount,
    name: string,
    { state, amount, height, depth = 0, at = world.clock.now() }: StoredPaymentState,
    ...events: readonly StoredEvent[]
  ): Promise<void> {
    const direction = amount > 0 ? 'in' : 'out'
    await world.sql(
      `with stored as (
         insert into watched_payments (account_id, txid, user_id, direction, state, amount_sats, height, time,
           first_seen_at, addresses, verified, depth, position)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8, '{}', false, $9, 1)
         on conflict (account_id, txid) do update set state = $5, amount_sats = $6, height = $7, depth = $9
       )
       insert into payment_events (account_id, user_id, txid, kind, depth, direction, amount_sats, created_at)
       select $1, $3, $2, kind, depth, $4, $6, $10
       from jsonb_to_recordset($11::jsonb) as events (kind text, depth smallint)`,
      [
        ...[
          id,
          txidOf(name),
          owner.id,
          direction,
          state,
          amount,
          height ?? null,
          at,
          depth,
          world.clock.now(),
        ],
        JSON.stringify(
          events.map((event) =>
            typeof event === 'number' ? { kind: 'confirmed', depth: event } : { kind: event, depth: null },
          ),
        ),
      ],
    )
  }

  const isAboutPayment = (notice: Notice): notice is PaymentNotice =>
    PAYMENT_NOTICE_KINDS.some((kind) => kind === notice.kind)

  return {
    ...world,
    watch,
    setTip,
    change,
    /** Handles the stored events, a second after the last ones. */
    async notify(): Promise<void> {
      world.clock.advance({ seconds: 1 })
      await main.notifyPayments()
    },
    setRule: (owner: NewUser, body: object) =>
      world.request
        .put(setPaymentRuleEndpoint.path)
        .set(owner.bearer)
        .send({ account_id: null, ...body }),
    rules: async (owner: NewUser): Promise<PaymentRuleList> =>
      (await world.request.get(setPaymentRuleEndpoint.path).set(owner.bearer)).body,
    changeSettings: (owner: NewUser, body: object) =>
      world.request.patch('/alerts/v1/payment-settings').set(owner.bearer).send(body),
    paymentNotices: async (owner: NewUser): Promise<PaymentNotice[]> =>
      (await world.request.get('/alerts/v1/notices').set(owner.bearer)).body.notices.filter(isAboutPayment),
    paymentEmails: async (owner: NewUser) =>
      (await emailsTo(world, owner.email)).filter(({ kind }) => kind === 'payment_notice'),
    countEvents: async () => (await world.sql('select 1 from payment_events')).length,
  }
}
