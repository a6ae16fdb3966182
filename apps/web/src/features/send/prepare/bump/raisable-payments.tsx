import { getBitcoinOverviewEndpoint, type Payment, type WatchedAccount } from '@satlens/contract'
import { toSats } from '@satlens/domain'
import { formatMoment } from '#shared/date-format.ts'
import { useEndpoint } from '#shared/query/use-endpoint.ts'
import { Button } from '#ui/actions/button.tsx'
import { AddressText } from '#ui/data/address-block.tsx'
import { messages } from '../messages.ts'
import { useSatsFormat } from '../use-fiat.ts'

const text = messages.bump
const POLL_MS = 30_000

/** Reads the payments of an account that are not in a block yet and that its owner made. While it is read, the server looks for new ones more often. */
export function useRaisablePayments({ id }: WatchedAccount): readonly Payment[] {
  const { data } = useEndpoint(getBitcoinOverviewEndpoint, { pollMs: POLL_MS })
  return (data?.payments ?? []).filter(
    ({ account_id, state, direction }) => account_id === id && state === 'unconfirmed' && direction !== 'in',
  )
}

/** The payments whose fee can be raised; nothing without one. */
export function RaisablePayments({
  payments,
  onChoose,
}: {
  payments: readonly Payment[]
  onChoose: (payment: Payment) => void
}) {
  const format = useSatsFormat()
  if (payments.length === 0) return null
  return (
    <section aria-label={text.title} className="border-hairline border-t pt-5">
      <h3 className="font-semibold text-16">{text.title}</h3>
      <p className="measure text-14 text-muted">{text.lead}</p>
      <ul className="mt-3 border-hairline border-t">
        {payments.map((payment) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline border-b py-3"
            key={payment.id}
          >
            <div className="min-w-0">
              <p className="figures">{format(getAmount(payment))}</p>
              <p className="text-14 text-muted">{text.of(formatMoment(payment.time))}</p>
              {payment.addresses[0] && <AddressText address={payment.addresses[0]} className="text-14" />}
              {payment.addresses.length > 1 && (
                <p className="text-14 text-muted">{text.moreAddresses(payment.addresses.length - 1)}</p>
              )}
            </div>
            <Button
              aria-label={`${text.choose}: ${text.of(formatMoment(payment.time))}`}
              onClick={() => onChoose(payment)}
              size="small"
            >
              {text.choose}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What left the account, without its sign. */
const getAmount = ({ amount_sats: amount }: Payment) => {
  const sats = BigInt(amount)
  return toSats(sats < 0n ? -sats : sats)
}
