import {
  type BitcoinAddress,
  findLookAlikes,
  getAddressNetwork,
  NETWORK_NAMES,
  type PrefixNetwork,
  type SendRequest,
} from '@satlens/domain'
import { useState } from 'react'
import { AddressBlock } from '#ui/address-block.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { useUnsaid } from '#ui/use-toast.ts'
import { LookAlikeWarning } from './look-alike-warning.tsx'
import { messages } from './messages.ts'
import { QuoteLedger } from './send-summary.tsx'

/**
 * The last look: the whole address in groups of four, the amounts, the fee, the total. An address that could be taken for
 * one of the `known` takes a tick before it is confirmed.
 */
export function ReviewSheet({
  request,
  known,
  walletNetwork,
  failure,
  isSending,
  onClose,
  onConfirm,
}: {
  request: SendRequest | null
  known: readonly BitcoinAddress[]
  /** Null while no wallet is known. */
  walletNetwork: PrefixNetwork | null
  failure: string | null
  isSending: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const text = messages.review
  const unsaid = useUnsaid(failure)
  // Of this request alone: another look asks for another tick.
  const [ticked, setTicked] = useState<SendRequest | null>(null)
  const lookAlikes = request ? findLookAlikes(request.recipient, known) : []
  const isTicked = ticked === request
  return (
    <Dialog
      closeLabel={text.close}
      description={text.description}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text.back}
          </Button>
          <Button
            busy={isSending}
            busyLabel={text.confirming}
            disabled={lookAlikes.length > 0 && !isTicked}
            onClick={onConfirm}
            variant="primary"
          >
            {failure === null ? text.confirm : text.retry}
          </Button>
        </>
      }
      isOpen={request !== null}
      locked={isSending}
      onClose={onClose}
      shape="sheet"
      title={text.title}
    >
      {request && (
        <div className="flex flex-col gap-5">
          {failure !== null && (
            <Notice title={messages.notSent} tone="warn">
              {unsaid}
            </Notice>
          )}
          <AddressBlock
            address={request.recipient}
            chip={<Tag>{NETWORK_NAMES[getAddressNetwork(request.recipient)]}</Tag>}
            label={text.recipient}
          />
          {walletNetwork !== null && walletNetwork !== getAddressNetwork(request.recipient) && (
            <Notice tone="warn">
              {text.otherNetwork(
                NETWORK_NAMES[walletNetwork],
                NETWORK_NAMES[getAddressNetwork(request.recipient)],
              )}
            </Notice>
          )}
          {lookAlikes.length > 0 && (
            <LookAlikeWarning
              isTicked={isTicked}
              lookAlikes={lookAlikes}
              onTick={(isNowTicked) => setTicked(isNowTicked ? request : null)}
              recipient={request.recipient}
            />
          )}
          <QuoteLedger amount={request.amount} />
          <Notice tone="specimen">{text.note}</Notice>
        </div>
      )}
    </Dialog>
  )
}
