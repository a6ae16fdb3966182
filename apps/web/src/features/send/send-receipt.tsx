import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { formatLocalBtc, isolateAmount, toSats } from '@satlens/domain'
import { DemoReceipt } from '#shared/components/demo-receipt.tsx'
import { LinkButton } from '#shared/components/links.tsx'
import { Button } from '#ui/actions/button.tsx'
import { AddressText } from '#ui/data/address-block.tsx'
import { messages } from './messages.ts'
import { type RecordedSend, UnsignedTransaction } from './transaction/unsigned-transaction.tsx'

const text = messages.receipt

export function SendReceipt({ onAgain, ...sent }: RecordedSend & { onAgain: () => void }) {
  const { send } = sent
  return (
    <div className="flex flex-col gap-6">
      <DemoReceipt
        at={new Date(send.created_at)}
        footer={
          <>
            <span className="text-muted">{text.recipient}</span>
            <AddressText address={send.recipientAddress} />
          </>
        }
        happened={[
          text.checked,
          text.recorded(isolateAmount(`${formatLocalBtc(toSats(BigInt(send.amount_sats)))} BTC`)),
          ...(send.psbt === null ? [] : [text.madeTransaction]),
        ]}
        notHappened={[text.notSigned]}
        record={send.id}
        title={text.title}
      />
      <UnsignedTransaction {...sent} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>{text.again}</Button>
        <LinkButton to={WEB_APP_SCREEN_PATHS.wallet} variant="quiet">
          {text.wallet}
        </LinkButton>
      </div>
    </div>
  )
}
