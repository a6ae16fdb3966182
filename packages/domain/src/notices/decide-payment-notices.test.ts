import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../constants.ts'
import {
  decidePaymentNotices,
  type ObservedPayment,
  type PaymentContext,
  type PaymentNoticeKind,
  type PaymentRule,
} from './decide-payment-notices.ts'
import { NOTICE_CONFIRMATIONS, PAYMENT_RULE_KINDS, type PaymentRuleKind } from './payment-rule.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const days = (count: number) => hours(count * 24)

const rule = (kind: PaymentRuleKind, change: Partial<PaymentRule> = {}): PaymentRule => ({
  accountId: 'a',
  kind,
  value: null,
  createdAt: hours(-2),
  sinceHeight: 100,
  ...change,
})
const all = [
  ...(['received', 'spent', 'dormant_moved'] as const).map((kind) => rule(kind)),
  rule('confirmed', { value: 3n }),
  rule('balance_below', { value: 1_000n }),
  rule('balance_above', { value: 1_000n }),
]
const unconfirmed: ObservedPayment = {
  accountId: 'a',
  direction: 'in',
  state: 'unconfirmed',
  height: null,
  confirmations: 0,
  firstSeenAt: hours(-1),
  happenedAt: hours(-1),
}
const confirmedAt = (height: number, tip = 110): ObservedPayment => ({
  ...unconfirmed,
  state: 'confirmed',
  height,
  confirmations: tip - height + 1,
})
const context: PaymentContext = {
  now: NOW,
  watchedSince: days(-400),
  changedAt: NOW,
  balance: null,
  lastMovedAt: days(-3),
  announced: new Set(),
}
const decide = (
  payment: Partial<ObservedPayment>,
  change: Partial<PaymentContext> = {},
  rules: readonly PaymentRule[] = all,
) => decidePaymentNotices(rules, { ...unconfirmed, ...payment }, { ...context, ...change })

const mined = (height: number, time: Date) => ({
  ...confirmedAt(height),
  firstSeenAt: time,
  happenedAt: time,
})

describe('decidePaymentNotices', () => {
  test('announces nothing without rules', () => {
    expect(decide({}, {}, [])).toEqual([])
  })

  test('tells received payments from spent ones', () => {
    expect(decide({})).toEqual(['received'])
    expect(decide({ direction: 'out' })).toEqual(['spent'])
    expect(decide({ direction: 'self' })).toEqual(['spent'])
  })

  test('announces a payment that was first seen in a block', () => {
    expect(decide(confirmedAt(110))).toEqual(['received'])
  })

  test.each(NOTICE_CONFIRMATIONS)('announces %d confirmations when the last block came', (needed) => {
    const rules = [rule('confirmed', { value: BigInt(needed) })]
    const decideAt = (tip: number) => decide(confirmedAt(110, tip), {}, rules)
    expect(decideAt(110 + needed - 2)).toEqual([])
    expect(decideAt(110 + needed - 1)).toEqual(['confirmed'])
  })

  test('announces no confirmations that a payment had before the rule', () => {
    const wait = rule('confirmed', { value: 3n, sinceHeight: 110 })
    expect(decide(confirmedAt(108), {}, [wait])).toEqual([])
    expect(decide(confirmedAt(109, 111), {}, [wait])).toEqual(['confirmed'])
    const unknown = { ...wait, sinceHeight: null }
    expect(decide({ ...mined(108, days(-3)) }, { watchedSince: days(-1) }, [unknown])).toEqual([])
    expect(decide({ ...confirmedAt(108), happenedAt: hours(-5) }, {}, [unknown])).toEqual([])
    // A miner may give a block an earlier time.
    expect(decide({ ...confirmedAt(108), happenedAt: hours(-3) }, {}, [unknown])).toEqual(['confirmed'])
    expect(decide(confirmedAt(108), {}, [unknown])).toEqual(['confirmed'])
  })

  test.each<[string, Partial<ObservedPayment>, Partial<PaymentRule>]>([
    ['first seen before the rule', { firstSeenAt: hours(-3) }, {}],
    [
      'waiting since before the rule, and confirmed after it',
      { ...confirmedAt(101), firstSeenAt: hours(-3) },
      {},
    ],
    ['found in a block that the rule knew', mined(100, hours(-1)), {}],
    ['found in a block from before a rule that knew no height', mined(101, hours(-3)), { sinceHeight: null }],
  ])('announces no payment %s', (_what, payment, change) => {
    expect(decide(payment, {}, [rule('received', change)])).toEqual([])
  })

  test('announces a payment of a new block, whatever time its miner has set', () => {
    expect(decide(mined(101, hours(-3)), {}, [rule('received')])).toEqual(['received'])
  })

  test('announces nothing of the history of an account that was added later', () => {
    const rules = all.map((each) => ({ ...each, accountId: null, createdAt: days(-9), sinceHeight: 1 }))
    const history = mined(100, days(-2))
    expect(decide(history, { watchedSince: days(-1) }, rules)).toEqual([])
    expect(decide(history, { watchedSince: days(-3) }, rules)).toEqual(['received', 'confirmed'])
  })

  test('tolerates block times two hours before the account was added', () => {
    const decideAt = (time: Date) => decide(mined(101, time), { watchedSince: NOW }, [rule('received')])
    expect(decideAt(hours(-2))).toEqual(['received'])
    expect(decideAt(new Date(hours(-2).getTime() - 1))).toEqual([])
  })

  test('announces nothing about a payment after 90 days, when the record of its notices may be deleted', () => {
    const rules = [rule('received', { createdAt: days(-200), sinceHeight: null })]
    const old = (age: number) => ({ happenedAt: days(-age), firstSeenAt: days(-age) })
    expect(decide(old(89), {}, rules)).toEqual(['received'])
    expect(decide(old(90), {}, rules)).toEqual([])
    expect(decide({ ...old(90), state: 'dropped' }, { announced: new Set(['received']) }, rules)).toEqual([])
  })

  test.each([
    [999n, 1_000n, ['received', 'balance_above']],
    [1_000n, 999n, ['received', 'balance_below']],
    [1_000n, 5_000n, ['received']],
    [10n, 999n, ['received']],
  ] as const)('compares a balance that goes from %d to %d with the thresholds', (before, after, expected) => {
    expect(decide({}, { balance: { before, after } })).toEqual(expected)
  })

  test('ignores a balance that crossed before the rule was created', () => {
    const balance = { before: 0n, after: 5_000n }
    const above = [rule('balance_above', { value: 1_000n })]
    expect(decide({}, { balance, changedAt: hours(-3) }, above)).toEqual([])
  })

  test('compares the balance also when a payment vanishes', () => {
    const balance = { before: 5_000n, after: 10n }
    expect(decide({ state: 'dropped' }, { balance, announced: new Set(['received']) })).toEqual([
      'balance_below',
      'vanished',
    ])
  })

  test('announces a movement after a year without one, and the first one', () => {
    const moved = (lastMovedAt: Date | null | undefined) =>
      decide({}, { lastMovedAt }, [rule('dormant_moved')])
    const yearBefore = (moment: Date) => new Date(moment.getTime() - 365 * DAY_MS)
    expect(moved(null)).toEqual(['dormant_moved'])
    expect(moved(undefined)).toEqual([])
    expect(moved(yearBefore(unconfirmed.happenedAt))).toEqual(['dormant_moved'])
    expect(moved(new Date(yearBefore(unconfirmed.happenedAt).getTime() + 1))).toEqual([])
  })

  test('announces a vanished payment once, and only if its owner was told of it', () => {
    const gone = { state: 'replaced' } as const
    expect(decide(gone)).toEqual([])
    expect(decide(gone, { announced: new Set(['received']) })).toEqual(['vanished'])
    expect(decide(gone, { announced: new Set(['received', 'vanished']) })).toEqual([])
  })

  test('lets a rule about one account take precedence over one about all', () => {
    const general = rule('confirmed', { accountId: null, value: 1n })
    const own = rule('confirmed', { value: 6n })
    const other = rule('confirmed', { accountId: 'b', value: 1n })
    expect(decide(confirmedAt(110), {}, [general, own])).toEqual([])
    expect(decide(confirmedAt(110), {}, [other])).toEqual([])
    expect(decide(confirmedAt(110), {}, [other, general])).toEqual(['confirmed'])
  })
})

describe('decidePaymentNotices for any chain', () => {
  const AMOUNTS = [700n, -200n, 900n, -400n, 300n]
  const START = 500n
  const BEFORE_ALL = 100

  type State = { readonly state: ObservedPayment['state'] | 'unseen'; readonly height: number | null }
  type Step =
    | { readonly do: 'see' | 'confirm' | 'drop'; readonly nth: number }
    | { readonly do: 'mine' | 'evaluate' | 'replay' }
    | { readonly do: 'reorganize'; readonly depth: number; readonly drops: boolean }

  const nth = fc.nat(AMOUNTS.length - 1)
  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constantFrom('see' as const, 'confirm' as const, 'drop' as const), nth }),
    fc.record({ do: fc.constantFrom('mine' as const, 'evaluate' as const, 'replay' as const) }),
    fc.record({
      do: fc.constant('reorganize' as const),
      depth: fc.integer({ min: 1, max: 7 }),
      drops: fc.boolean(),
    }),
  )

  /** A chain and the engine on the server: a queue of changes, and the record of notices. */
  function simulate(rules: readonly PaymentRule[], steps: readonly Step[]) {
    let tip = BEFORE_ALL
    const states: State[] = AMOUNTS.map(() => ({ state: 'unseen', height: null }))
    const notices: { readonly nth: number; readonly kind: PaymentNoticeKind }[] = []
    type Change = { readonly nth: number; readonly before: bigint; readonly after: bigint }
    const past: Change[] = []
    let queue: Change[] = []
    const balances = [START]

    const sum = () =>
      states.reduce(
        (total, { state }, at) =>
          total + (state === 'unseen' || state === 'dropped' ? 0n : (AMOUNTS[at] ?? 0n)),
        START,
      )
    const set = (at: number, state: State) => {
      const before = sum()
      states[at] = state
      balances.push(sum())
      queue.push({ nth: at, before, after: sum() })
    }
    const mine = (height: number) => {
      tip = height
      for (const [at, { state }] of states.entries()) {
        // The engine looks again at payments whose confirmations a block changes.
        if (state === 'confirmed') queue.push({ nth: at, before: sum(), after: sum() })
      }
    }
    const evaluate = () => {
      for (const change of queue) {
        const { state, height } = states[change.nth] as State
        if (state === 'unseen') continue
        const direction = (AMOUNTS[change.nth] ?? 0n) > 0n ? 'in' : 'out'
        const announced = new Set(notices.filter((told) => told.nth === change.nth).map(({ kind }) => kind))
        const kinds = decidePaymentNotices(
          rules,
          { ...unconfirmed, direction, state, height, confirmations: height === null ? 0 : tip - height + 1 },
          { ...context, balance: change, lastMovedAt: null, announced },
        )
        for (const kind of kinds) notices.push({ nth: change.nth, kind })
      }
      past.push(...queue)
      queue = []
    }

    for (const step of steps) {
      switch (step.do) {
        case 'see':
          set(step.nth, { state: 'unconfirmed', height: null })
          break
        case 'drop':
          if (states[step.nth]?.state !== 'unseen') set(step.nth, { state: 'dropped', height: null })
          break
        case 'confirm':
          mine(tip + 1)
          set(step.nth, { state: 'confirmed', height: tip })
          break
        case 'mine':
          mine(tip + 1)
          break
        case 'reorganize': {
          // The new branch has at least as many blocks.
          const fork = Math.max(BEFORE_ALL, tip - step.depth)
          for (const [at, { height }] of states.entries()) {
            if (height !== null && height > fork) {
              set(at, { state: step.drops ? 'dropped' : 'unconfirmed', height: null })
            }
          }
          mine(tip + 1)
          break
        }
        case 'evaluate':
          evaluate()
          break
        case 'replay':
          queue.push(...past)
          break
      }
    }
    evaluate()
    return { notices, states, tip, balances }
  }

  const anyRules = fc
    .record({
      kinds: fc.subarray([...PAYMENT_RULE_KINDS]),
      confirmations: fc.constantFrom(...NOTICE_CONFIRMATIONS),
    })
    .map(({ kinds, confirmations }) =>
      kinds.map((kind) => {
        const value = { confirmed: BigInt(confirmations), balance_below: 600n, balance_above: 900n }[
          kind as string
        ]
        return rule(kind, { value: value ?? null })
      }),
    )
  const anySteps = fc.array(anyStep, { maxLength: 60 })

  test('returns each kind at most once per payment', () => {
    fc.assert(
      fc.property(anyRules, anySteps, (rules, steps) => {
        const told = simulate(rules, steps).notices.map(({ nth, kind }) => `${nth} ${kind}`)
        expect(new Set(told).size).toBe(told.length)
      }),
    )
  })

  test('has announced what is true of each payment in the end', () => {
    fc.assert(
      fc.property(anyRules, anySteps, (rules, steps) => {
        const { notices, states, tip } = simulate(rules, steps)
        for (const [at, { state, height }] of states.entries()) {
          const isTold = (kind: PaymentNoticeKind) =>
            notices.some((told) => told.nth === at && told.kind === kind)
          const isPresent = state === 'unconfirmed' || state === 'confirmed'
          const isIn = (AMOUNTS[at] ?? 0n) > 0n
          for (const { kind, value } of rules) {
            const holds = {
              received: isPresent && isIn,
              spent: isPresent && !isIn,
              dormant_moved: isPresent,
              confirmed: height !== null && tip - height + 1 >= Number(value),
              balance_below: false,
              balance_above: false,
            }[kind]
            if (holds) expect(isTold(kind)).toBe(true)
          }
          // That it vanished may be the cause of a notice about the balance.
          const wasTold = notices.some(({ nth, kind }) => nth === at && !kind.startsWith('balance_'))
          if (state === 'dropped' && wasTold) expect(isTold('vanished')).toBe(true)
        }
      }),
    )
  })

  test('has announced each threshold that the balance crossed and stays beyond', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const rules = [rule('balance_below', { value: 600n }), rule('balance_above', { value: 900n })]
        const { notices, balances } = simulate(rules, steps)
        const isTold = (kind: PaymentNoticeKind) => notices.some((told) => told.kind === kind)
        const end = balances.at(-1) ?? START
        // The first balance is below 600 already.
        if (end >= 900n) expect(isTold('balance_above')).toBe(true)
        if (end < 600n && balances.some((sats) => sats >= 600n)) expect(isTold('balance_below')).toBe(true)
      }),
    )
  })
})
