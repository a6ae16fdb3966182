import type { AccountOverview } from '@satlens/contract'
import { toSats } from '@satlens/domain'
import { Amount } from '#shared/amount/amount.tsx'
import { LabelEditor } from '#shared/labels/label-editor.tsx'
import { messages as labelText } from '#shared/labels/messages.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { AddressText } from '#ui/data/address-block.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { saveAddressLabel } from '../labels/save-label.ts'
import { describeDescriptor, isSingleAddress } from './describe-descriptor.ts'
import { messages } from './messages.ts'
import { OtherUnits } from './other-units.tsx'
import { PendingAmount } from './pending-amount.tsx'
import { ScanState } from './scan-state.tsx'

/** What can be done with an account, each in its own dialog. */
const ACCOUNT_ACTIONS = ['addresses', 'notices', 'rename', 'remove'] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

/** Beside the unit of the balance. */
const OTHER_UNITS = ['btc', 'fiat'] as const

export function AccountRow({
  account,
  onAction,
}: {
  account: AccountOverview
  onAction: (action: AccountAction) => void
}) {
  const { name, descriptor } = account
  const actions = isSingleAddress(descriptor)
    ? ACCOUNT_ACTIONS.filter((action) => action !== 'addresses')
    : ACCOUNT_ACTIONS
  return (
    <li className="flex flex-col gap-4 border-hairline border-b px-5 py-4 last:border-b-0 max-[14rem]:px-3">
      <div className="flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold">
            <bdi>{name}</bdi>
          </h3>
          <p className="text-14 text-muted">{describeDescriptor(descriptor)}</p>
        </div>
        <div className="shrink-0 sm:flex sm:flex-col sm:items-end">
          <AccountBalance account={account} />
        </div>
      </div>
      <ScanState account={account} />
      <NextAddress account={account} />
      <div className="-ms-3 -my-1 flex flex-wrap gap-x-1">
        {actions.map((action) => (
          <Button
            aria-label={messages.ofAccount(messages[action].action, name)}
            key={action}
            onClick={() => onAction(action)}
            size="small"
            variant="quiet"
          >
            {messages[action].action}
          </Button>
        ))}
      </div>
    </li>
  )
}

function AccountBalance({ account }: { account: AccountOverview }) {
  const { confirmed_sats: confirmed, pending_sats: pending, missing_because: reason } = account
  const isHidden = useAmountsHidden()
  if (confirmed === null)
    return <p className="text-14 text-muted">{messages.missing[reason ?? 'not_scanned']}</p>
  const amount = toSats(BigInt(confirmed))
  return (
    <>
      <p className="font-semibold text-[length:min(1rem,6.5vw)]">
        <Amount amount={amount} />
      </p>
      {!isHidden && <OtherUnits amount={amount} units={OTHER_UNITS} />}
      <PendingAmount sats={BigInt(pending ?? 0)} />
    </>
  )
}

function NextAddress({ account }: { account: AccountOverview }) {
  const { descriptor, next_address: address, next_index: index, missing_because: reason } = account
  const isSingle = isSingleAddress(descriptor)
  const isUnknown = reason !== null && !isSingle
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-end sm:justify-between">
        <div className="min-w-0">
          <p className="text-14 text-muted">
            {isSingle
              ? messages.address
              : isUnknown
                ? messages.firstAddress
                : messages.nextAddress(index + 1)}
          </p>
          <AddressText address={address} className="mt-0.5" />
          {isUnknown && <p className="mt-0.5 text-14 text-muted">{messages.firstAddressHelp}</p>}
        </div>
        <div className="shrink-0">
          <CopyButton copied={messages.copied} label={messages.copy} value={address} />
        </div>
      </div>
      {/* A single address has the name of its account. */}
      {!isSingle && (
        <LabelEditor
          className="text-14"
          key={address}
          label={account.next_address_label}
          onSave={(label) => saveAddressLabel(address, label)}
          what={labelText.ofAddress(address)}
        />
      )}
    </div>
  )
}
