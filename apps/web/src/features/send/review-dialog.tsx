import {
  ADDRESS_NETWORK_LABELS,
  type AddressPrefixNetwork,
  type BitcoinAddress,
  findLookAlikeAddresses,
  getAddressNetwork,
  type ValidatedSendForm,
} from '@satlens/domain'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { AddressBlock } from '#ui/data/address-block.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'
import { LookAlikeWarning } from './recipient/look-alike-warning.tsx'
import { SendQuote } from './send-summary.tsx'

/**
 * The last look: the whole address in groups of four, the amounts, the fee, the total. An address that could be taken for
 * one of the `known` takes a tick before it is confirmed.
 */
export function ReviewDialog({
  request,
  known,
  walletNetwork,
  failure,
  isSending,
  onClose,
  onConfirm,
}: {
  request: ValidatedSendForm | null
  known: readonly BitcoinAddress[]
  /** Null while no wallet is known. */
  walletNetwork: AddressPrefixNetwork | null
  failure: string | null
  isSending: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const text = messages.review
  const unsaid = useTextAfterToast(failure)
  // Of this request alone: another look asks for another tick.
  const [ticked, setTicked] = useState<ValidatedSendForm | null>(null)
  const lookAlikes = request ? findLookAlikeAddresses(request.recipient, known) : []
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
      shape="side-panel"
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
            chip={<Tag>{ADDRESS_NETWORK_LABELS[getAddressNetwork(request.recipient)]}</Tag>}
            label={text.recipient}
          />
          {walletNetwork !== null && walletNetwork !== getAddressNetwork(request.recipient) && (
            <Notice tone="warn">
              {text.otherNetwork(
                ADDRESS_NETWORK_LABELS[walletNetwork],
                ADDRESS_NETWORK_LABELS[getAddressNetwork(request.recipient)],
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
          <SendQuote amount={request.amount} />
          <Notice tone="sample">{text.note}</Notice>
        </div>
      )}
    </Dialog>
  )
}
