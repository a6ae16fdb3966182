import { type Notice, type PaymentNotice, updateAlertSettingsEndpoint } from '@satlens/contract'
import { toSats } from '@satlens/domain'
import { Amount } from '#shared/amount/amount.tsx'
import { api } from '#shared/api/api.ts'
import { joinTexts } from '#shared/components/join-texts.ts'
import { formatMoment } from '#shared/date-format.ts'
import { Tag } from '#ui/data/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { formatAlertCondition, formatCrossing, formatPaymentNotice, isPaymentNotice } from './alert-text.ts'
import { messages } from './messages.ts'
import { type AlertsData, updateAlerts, useAlertChange } from './use-alerts.ts'

const text = messages.emails
/** The settings of most accounts, so that nothing moves once they are loaded. */
const UNKNOWN = { mails: true, has_confirmed_address: true }

export function AlertsFooter({ data }: { data: AlertsData | undefined }) {
  const settings = data?.settings ?? UNKNOWN
  const { isBusy, failure, attempt, toast } = useAlertChange()
  const message = useTextAfterToast(failure)

  const setMails = (mails: boolean) =>
    attempt(
      messages.emailFailed,
      async () => {
        updateAlerts(() => ({ settings: { ...settings, mails } }))
        const saved = await api.call(updateAlertSettingsEndpoint, { body: { mails } })
        updateAlerts(() => ({ settings: saved }))
        toast.show({ title: mails ? text.on : text.off, tone: 'success' })
      },
      () => updateAlerts(() => ({ settings })),
    )

  return (
    <>
      <div className="border-hairline border-t px-5 pt-2 pb-3">
        <Checkbox
          checked={settings.mails}
          disabled={data === undefined || isBusy}
          help={settings.has_confirmed_address ? text.help : text.unconfirmed}
          label={text.label}
          onChange={(event) => void setMails(event.target.checked)}
        />
        {message !== null && <p className="ps-8 text-14 text-loss">{message}</p>}
      </div>
      <div className="border-hairline border-t px-5">
        <Disclosure summary={messages.history} wide>
          <AlertHistory notices={data?.notices ?? []} />
        </Disclosure>
      </div>
    </>
  )
}

function AlertHistory({ notices }: { notices: readonly Notice[] }) {
  const { title, body } = messages.historyEmpty
  if (notices.length === 0) return <EmptyState title={title}>{body}</EmptyState>
  return (
    <ol aria-label={messages.historyList}>
      {notices.map((notice) => (
        <li
          className="flex flex-col gap-x-6 gap-y-1 border-hairline border-t py-3 sm:flex-row sm:items-baseline sm:justify-between"
          key={notice.id}
        >
          <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink">
            {isPaymentNotice(notice) ? (
              <PaymentEntry notice={notice} />
            ) : (
              <>
                <span className="figures">
                  {joinTexts([formatAlertCondition(notice), formatCrossing(notice)])}
                </span>
                {notice.source === 'simulated' && <Tag tone="sample">{messages.simulated}</Tag>}
              </>
            )}
          </p>
          <p className="shrink-0 text-14">
            <time dateTime={notice.as_of}>{formatMoment(notice.as_of)}</time>
            {notice.mailed && joinTexts(['', messages.emailed])}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** A notice about a payment, with the amount of the payment or the threshold that the balance crossed. */
function PaymentEntry({ notice }: { notice: PaymentNotice }) {
  const isAboutBalance = notice.kind === 'balance_below' || notice.kind === 'balance_above'
  const sats = BigInt((isAboutBalance ? notice.value : notice.amount_sats) ?? 0)
  return (
    <>
      <span className="wrap-anywhere">{formatPaymentNotice(notice)}</span>
      <Amount amount={toSats(sats < 0n ? -sats : sats)} trimmed />
    </>
  )
}
