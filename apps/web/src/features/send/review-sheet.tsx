import { NETWORK_NAMES, networkOf, type SendRequest } from '@satlens/domain'
import { AddressBlock } from '#ui/address-block.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { useUnsaid } from '#ui/use-toast.ts'
import { messages } from './messages.ts'
import { QuoteLedger } from './send-summary.tsx'

/** The last look: the whole address in groups of four, the amounts, the fee, the total. */
export function ReviewSheet({
  request,
  failure,
  isSending,
  onClose,
  onConfirm,
}: {
  request: SendRequest | null
  failure: string | null
  isSending: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const text = messages.review
  const unsaid = useUnsaid(failure)
  return (
    <Dialog
      closeLabel={text.close}
      description={text.description}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text.back}
          </Button>
          <Button busy={isSending} busyLabel={text.confirming} onClick={onConfirm} variant="primary">
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
            chip={<Tag>{NETWORK_NAMES[networkOf(request.recipient)]}</Tag>}
            label={text.recipient}
          />
          <QuoteLedger amount={request.amount} />
          <Notice tone="specimen">{text.note}</Notice>
        </div>
      )}
    </Dialog>
  )
}
