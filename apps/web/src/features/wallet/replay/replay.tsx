import type { AccountOverview, BitcoinOverview, Payment } from '@satlens/contract'
import { toSats } from '@satlens/domain'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AmountInView, type AmountView } from '#shared/amount/amount.tsx'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { Button } from '#ui/actions/button.tsx'
import { SampleFrame, SampleTag } from '#ui/data/sample.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages as activity } from '../activity/messages.ts'
import { formatPaymentState, isEffective } from '../activity/payment-text.ts'
import { SignedAmount } from '../signed-amount.tsx'
import { messages } from './messages.ts'
import { REPLAY_STEPS } from './recording.ts'

const STEP_MS = 4_000

/**
 * Shows step by step what watched accounts look like on a server that reads the chain. The data are recorded and never those
 * of the user.
 */
export function Replay({ onClose }: { onClose: () => void }) {
  const { at, isPlaying, go, play, pause } = useSteps(REPLAY_STEPS.length)
  const step = REPLAY_STEPS[at]
  const heading = useRef<HTMLDivElement>(null)
  // The user continues reading here.
  useEffect(() => heading.current?.focus(), [])
  if (!step) return null
  const isLast = at === REPLAY_STEPS.length - 1
  return (
    <Card
      aside={
        <Button onClick={onClose} size="small" variant="quiet">
          {messages.close}
        </Button>
      }
      title={messages.title}
    >
      <div className="flex flex-col gap-5 pt-2" ref={heading} tabIndex={-1}>
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
          <p aria-live="polite" className="measure min-h-12 text-pretty">
            <span className="figures block text-14 text-muted">
              {messages.position(at + 1, REPLAY_STEPS.length)}
            </span>
            {messages.steps[step.name]}
          </p>
          <div className="flex shrink-0 flex-wrap gap-2">
            <Button disabled={at === 0} onClick={() => go(at - 1)} size="small">
              {messages.back}
            </Button>
            <Button disabled={isLast} onClick={() => go(at + 1)} size="small">
              {messages.next}
            </Button>
            <Button onClick={isPlaying ? pause : play} size="small" variant="quiet">
              {isPlaying ? messages.pause : isLast ? messages.restart : messages.play}
            </Button>
          </div>
        </div>
        <SampleFrame caption={messages.caption} className="mt-2" word={messages.demo}>
          <ReplayedOverview overview={step.overview} />
        </SampleFrame>
      </div>
    </Card>
  )
}

/** The place in a list of steps, which moves by itself while it is played. */
function useSteps(count: number) {
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, count - 1)), STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying, count])
  const isAtEnd = at === count - 1
  return {
    at,
    isPlaying: isPlaying && !isAtEnd,
    go(step: number) {
      setPlaying(false)
      setAt(step)
    },
    play() {
      if (isAtEnd) setAt(0)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
  }
}

function ReplayedOverview({ overview: { accounts, payments, total, tip } }: { overview: BitcoinOverview }) {
  // Never in a currency: prices are real.
  const view: AmountView = { unit: unitPreference.use(), rate: null, isHidden: false }
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="text-14 text-muted">{messages.total}</p>
        <DemoFigure className="font-semibold text-[length:min(1.375rem,6vw)]">
          <AmountInView amount={toSats(BigInt(total.confirmed_sats))} view={view} />
        </DemoFigure>
      </div>
      <ul aria-label={messages.accounts} className="border-hairline border-t">
        {accounts.map((account) => (
          <ReplayedAccount account={account} key={account.id} view={view} />
        ))}
      </ul>
      {payments.length === 0 ? (
        <p className="text-14 text-muted">{messages.noPayments}</p>
      ) : (
        <ul aria-label={messages.payments} className="border-hairline border-t">
          {payments.map((payment) => (
            <ReplayedPayment
              account={accounts.find(({ id }) => id === payment.account_id)?.name ?? ''}
              key={payment.id}
              payment={payment}
              tip={tip}
              view={view}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-b py-3'

const ReplayedAccount = ({ account, view }: { account: AccountOverview; view: AmountView }) => (
  <li className={ROW}>
    <bdi className="font-medium">{account.name}</bdi>
    <DemoFigure>
      <AmountInView amount={toSats(BigInt(account.confirmed_sats ?? 0))} view={view} />
    </DemoFigure>
  </li>
)

function ReplayedPayment({
  payment,
  account,
  tip,
  view,
}: {
  payment: Payment
  account: string
  tip: BitcoinOverview['tip']
  view: AmountView
}) {
  const isCounted = isEffective(payment)
  const state = formatPaymentState(payment, tip)
  return (
    <li className={ROW}>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{activity.directions[payment.direction]}</span>
          {payment.state === 'confirmed' ? (
            <span className="text-14 text-muted">{state}</span>
          ) : (
            <Tag tone={isCounted ? 'neutral' : 'loss'}>{state}</Tag>
          )}
        </span>
        <span className="block text-14 text-muted">{account}</span>
      </span>
      <DemoFigure>
        <SignedAmount
          isVoid={!isCounted}
          sats={BigInt(payment.amount_sats)}
          tone={isCounted ? (payment.direction === 'in' ? 'gain' : 'ink') : 'muted'}
          view={view}
        />
      </DemoFigure>
    </li>
  )
}

// A figure cannot be broken: it is never wider than its frame on the narrowest phone.
const FIGURE_SIZE = 'text-[length:min(1rem,5.5vw)]'

/** A figure with the mark that it isn't real. */
const DemoFigure = ({ children, className = FIGURE_SIZE }: { children: ReactNode; className?: string }) => (
  <span className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
    {children}
    <SampleTag>{messages.demo}</SampleTag>
  </span>
)
