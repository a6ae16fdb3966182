import { listCoinsEndpoint, listWatchedAccountsEndpoint, type WatchedAccount } from '@satlens/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { parseRaiseFeeState } from '#shared/browser/raise-fee-state.ts'
import { invalidate, useEndpoint } from '#shared/query/use-endpoint.ts'
import { CardSkeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AccountCoins } from './account-coins.tsx'
import { AccountSelect } from './account-select.tsx'
import { type BumpInput, BumpStep } from './bump/bump-step.tsx'
import { RaisablePayments, useRaisablePayments } from './bump/raisable-payments.tsx'
import { messages } from './messages.ts'
import { PrepareForm } from './prepare-form.tsx'
import type { PreparedPayment } from './prepared-payment.ts'
import { ReviewStep } from './review/review-step.tsx'
import { useStoreRecipients } from './review/use-store-recipients.ts'
import { SignStep } from './sign-step.tsx'
import { usePrepareForm } from './use-prepare-form.ts'

const POLL_MS = 60_000

/** A payment from a watched account: composed here, signed elsewhere, read back and compared. */
export function PrepareCard({ accounts }: { accounts: readonly WatchedAccount[] }) {
  const request = parseRaiseFeeState(useLocation().state)
  const [chosenId, setChosenId] = useState(request?.account ?? null)
  // The chosen one may have been removed in another tab.
  const account = accounts.find(({ id }) => id === chosenId) ?? accounts[0]
  if (!account) return null
  const txid = request?.account === account.id ? request.txid : null
  return <PrepareFrom account={account} accounts={accounts} onChoose={setChosenId} raisedTxid={txid} />
}

type Step =
  | { readonly kind: 'form' }
  | { readonly kind: 'bump'; readonly txid: string; readonly typed: BumpInput | null }
  | { readonly kind: 'review' | 'sign'; readonly payment: PreparedPayment; readonly from: Step }

function PrepareFrom({
  account,
  accounts,
  raisedTxid,
  onChoose,
}: {
  account: WatchedAccount
  accounts: readonly WatchedAccount[]
  /** The payment whose fee the user came to raise; null without one. */
  raisedTxid: string | null
  onChoose: (id: string) => void
}) {
  const [step, setStep] = useState<Step>(
    raisedTxid === null ? { kind: 'form' } : { kind: 'bump', txid: raisedTxid, typed: null },
  )
  const coins = useEndpoint(listCoinsEndpoint, {
    request: { query: { account: account.id } },
    pollMs: POLL_MS,
  })
  useReloadOfAccounts(coins.error)
  const raisable = useRaisablePayments(account)
  const unit = unitPreference.use()
  const review = (payment: PreparedPayment, from: Step = { kind: 'form' }) =>
    setStep({ kind: 'review', payment, from })
  const form = usePrepareForm({
    account,
    coins: coins.data?.coins ?? [],
    startUnit: unit === 'sats' ? 'sats' : 'btc',
    onPrepared: (payment) => review(payment),
  })
  const storeRecipients = useStoreRecipients()

  function chooseAccount(id: string) {
    onChoose(id)
    // Coins are of one account.
    form.change({ coins: null })
  }

  function startAnother() {
    form.reset()
    setStep({ kind: 'form' })
  }

  function showStep() {
    switch (step.kind) {
      case 'form':
        return (
          <div className="flex flex-col gap-6">
            <p className="measure text-14 text-muted">{messages.lead}</p>
            <AccountSelect account={account} accounts={accounts} list={coins.data} onChoose={chooseAccount} />
            <AccountCoins query={coins}>{(list) => <PrepareForm form={form} list={list} />}</AccountCoins>
            <RaisablePayments
              onChoose={({ txid }) => setStep({ kind: 'bump', txid, typed: null })}
              payments={raisable}
            />
          </div>
        )
      case 'bump':
        // Which fee is chosen at first depends on the rates.
        if (coins.isPending) return <CardSkeleton label={messages.account.loading} />
        return (
          <BumpStep
            account={account}
            onBack={() => setStep({ kind: 'form' })}
            onPrepared={(payment, typed) => review(payment, { ...step, typed })}
            payment={raisable.find(({ txid }) => txid === step.txid) ?? null}
            rates={coins.data?.fee_rates ?? null}
            txid={step.txid}
            typed={step.typed}
          />
        )
      case 'review':
        return (
          <ReviewStep
            known={coins.data?.coins.map(({ address }) => address) ?? []}
            onBack={() => setStep(step.from)}
            onProceed={() => {
              storeRecipients(step.payment)
              setStep({ ...step, kind: 'sign' })
            }}
            payment={step.payment}
          />
        )
      case 'sign':
        return (
          <SignStep
            onAgain={startAnother}
            onBack={() => setStep({ ...step, kind: 'review' })}
            payment={step.payment}
          />
        )
    }
  }

  return <Card title={messages.title}>{showStep()}</Card>
}

/** An account that was removed in another tab is not offered any more. */
function useReloadOfAccounts(error: Error | null): void {
  const isGone = error instanceof ApiError && error.code === 'watched_account_not_found'
  useEffect(() => {
    if (isGone) void invalidate(listWatchedAccountsEndpoint)
  }, [isGone])
}
