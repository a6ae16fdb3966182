import { convertUsdToSats, formatBasisPointsAsPercent, formatLocalBtc, formatUsd } from '@satlens/domain'
import { useId, useState } from 'react'
import { SignInPrompt } from '#shared/components/sign-in-prompt.tsx'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { CardSection } from './card-section.tsx'
import { messages } from './messages.ts'
import { QuoteCard } from './quote-card.tsx'
import { isQuotableRate } from './rate.ts'
import type { useBuyRate } from './use-buy-rate.ts'
import { parsePurchaseAmount, type usePurchase } from './use-purchase.ts'

export function BuyForm({
  market,
  purchase,
}: {
  market: ReturnType<typeof useBuyRate>
  purchase: ReturnType<typeof usePurchase>
}) {
  const reasonId = useId()
  const canBuy = useSession().status === 'signed-in'
  // What is half typed is no mistake yet.
  const [hasLeft, setLeft] = useState(false)
  const { rate } = market
  const { usd } = purchase.form.fields
  const amount = parsePurchaseAmount(usd)
  const isWrong = !amount.ok && hasLeft && usd.trim() !== ''
  const reason = amount.ok ? null : amount.issue
  return (
    <Form
      autoComplete="off"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start"
      // One field without a button would still be submitted by the Enter key.
      {...purchase.form.props}
      onSubmit={canBuy && amount.ok ? purchase.form.props.onSubmit : () => {}}
    >
      <div className="flex flex-col gap-6">
        <Card title={messages.amountCard}>
          <TextField
            autoComplete="off"
            dir="ltr"
            error={isWrong ? amount.issue : undefined}
            figures
            help={
              amount.ok && isQuotableRate(rate)
                ? messages.echo(
                    formatLocalBtc(convertUsdToSats(amount.value, rate.view.price)),
                    messages.at[rate.kind],
                  )
                : messages.amountHelp
            }
            inputMode="decimal"
            label={messages.amount}
            leading="$"
            note={messages.amountNote}
            onBlur={() => setLeft(true)}
            onChange={(event) => {
              setLeft(false)
              purchase.changeUsd(event.target.value)
            }}
            required
            value={usd}
          />
        </Card>
        {canBuy && <CardSection card={purchase.card} form={purchase.form} />}
      </div>
      <QuoteCard amount={amount.ok ? amount.value : null} {...market}>
        <div className="flex flex-col gap-3">
          {purchase.move && amount.ok && (
            <Notice role="alert" title={messages.moved.title} tone="warn">
              <p>
                {messages.moved.body(
                  formatUsd(purchase.move.from),
                  formatUsd(purchase.move.to),
                  formatBasisPointsAsPercent(purchase.move.change),
                )}{' '}
                {messages.moved.amounts(
                  formatLocalBtc(convertUsdToSats(amount.value, purchase.move.from)),
                  formatLocalBtc(convertUsdToSats(amount.value, purchase.move.to)),
                )}{' '}
                {messages.moved.again}
              </p>
            </Notice>
          )}
          {canBuy ? (
            <>
              <Button
                aria-describedby={reason === null ? undefined : reasonId}
                busy={purchase.form.isSubmitting}
                busyLabel={messages.submitting}
                disabled={!amount.ok}
                type="submit"
                variant="primary"
                wide
              >
                {messages.submit}
              </Button>
              {reason !== null && (
                <p className="text-14 text-muted" hidden={isWrong} id={reasonId}>
                  {reason}
                </p>
              )}
            </>
          ) : (
            <SignInPrompt />
          )}
          <p className="border-hairline border-t pt-3">{messages.risk}</p>
        </div>
      </QuoteCard>
    </Form>
  )
}
