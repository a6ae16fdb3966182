import type { CoinList, WatchedAccount } from '@satlens/contract'
import { Amount } from '#shared/amount/amount.tsx'
import { Select } from '#ui/form/select.tsx'
import { sumCoins } from './estimate-payment.ts'
import { messages } from './messages.ts'

const text = messages.account

/** The account to pay from, with what its coins are worth. */
export function AccountSelect({
  accounts,
  account,
  list,
  onChoose,
}: {
  accounts: readonly WatchedAccount[]
  account: WatchedAccount
  /** Undefined while it is not loaded. */
  list: CoinList | undefined
  onChoose: (id: string) => void
}) {
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <div className="w-full max-w-80">
        <Select
          label={text.label}
          onChange={({ target }) => onChoose(target.value)}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={account.id}
        />
      </div>
      {list && list.coins.length > 0 && (
        <p className="figures pb-2.5 text-14">
          <span className="text-muted">{text.available}</span>{' '}
          <span className="text-[length:min(0.875rem,6.5vw)]">
            <Amount amount={sumCoins(list.coins)} />
          </span>
        </p>
      )}
    </div>
  )
}
