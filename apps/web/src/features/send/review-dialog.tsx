import { type DemoSend, recordDemoSendEndpoint, type WalletBalance } from '@satlens/contract'
import {
  ADDRESS_NETWORK_LABELS,
  findLookAlikeAddresses,
  formatBtc,
  getAddressNetwork,
  parseBitcoinAddress,
  type ValidatedSendForm,
} from '@satlens/domain'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { getServerMessage } from '#shared/api/api-error.ts'
import { useForm } from '#shared/form/use-form.ts'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { AddressBlock } from '#ui/data/address-block.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type ToastHandle, useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'
import { LookAlikeWarning } from './recipient/look-alike-warning.tsx'
import { getRecentRecipients, storeRecentRecipient } from './recipient/recent-recipients.ts'
import { SendQuote } from './send-quote.tsx'

/** A request that passed every rule, with the idempotency key that makes it one record. */
export type SendDraft = { readonly request: ValidatedSendForm; readonly key: string }

const text = messages.review

/** An address that looks like the own one or a recent recipient requires a tick before the form is sent. */
export function ReviewDialog({
  draft,
  wallet,
  toast,
  onClose,
  onRecorded,
}: {
  draft: SendDraft
  /** Undefined while it is not read. */
  wallet: WalletBalance | undefined
  toast: ToastHandle
  onClose: () => void
  onRecorded: (send: DemoSend, draft: SendDraft) => void
}) {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const { recipient, amount } = draft.request
  const [isTicked, setTicked] = useState(false)
  const form = useForm({
    parse: () => ({ ok: true, value: draft }),
    async action() {
      toast.dismiss()
      const send = await record(draft).catch((error: unknown) => {
        const description = getServerMessage(error) ?? messages.failed
        toast.error({ title: messages.failedTitle, description })
        throw error
      })
      if (userId !== null) storeRecentRecipient(userId, recipient)
      onRecorded(send, draft)
      toast.show(messages.recorded)
    },
  })
  const failure = form.failure && (form.failure.message || messages.noAnswer)
  const failureText = useTextAfterToast(failure)

  const own = parseBitcoinAddress(wallet?.address ?? '')
  const recent = userId === null ? [] : getRecentRecipients(userId)
  const lookAlikes = findLookAlikeAddresses(recipient, own.ok ? [own.value, ...recent] : recent)
  const network = getAddressNetwork(recipient)
  const walletNetwork = getWalletNetwork(wallet)
  return (
    <Dialog
      closeLabel={text.close}
      description={text.description}
      footer={
        <>
          <Button disabled={form.isSubmitting} onClick={onClose}>
            {text.back}
          </Button>
          <Button
            busy={form.isSubmitting}
            busyLabel={text.confirming}
            disabled={lookAlikes.length > 0 && !isTicked}
            onClick={form.submit}
            variant="primary"
          >
            {failure === null ? text.confirm : text.retry}
          </Button>
        </>
      }
      locked={form.isSubmitting}
      onClose={onClose}
      shape="side-panel"
      title={text.title}
    >
      <div className="flex flex-col gap-5">
        {failure !== null && (
          <Notice title={messages.notSent} tone="warn">
            {failureText}
          </Notice>
        )}
        <AddressBlock
          address={recipient}
          chip={<Tag>{ADDRESS_NETWORK_LABELS[network]}</Tag>}
          label={text.recipient}
        />
        {walletNetwork !== null && walletNetwork !== network && (
          <Notice tone="warn">
            {text.otherNetwork(ADDRESS_NETWORK_LABELS[walletNetwork], ADDRESS_NETWORK_LABELS[network])}
          </Notice>
        )}
        {lookAlikes.length > 0 && (
          <LookAlikeWarning
            isTicked={isTicked}
            lookAlikes={lookAlikes}
            onTick={setTicked}
            recipient={recipient}
          />
        )}
        <SendQuote amount={amount} />
        <Notice tone="sample">{text.note}</Notice>
      </div>
    </Dialog>
  )
}

const record = ({ request, key }: SendDraft) =>
  api.call(recordDemoSendEndpoint, {
    body: {
      recipientAddress: request.recipient,
      // Exact: eight decimals below 21,000,000 survive the conversion to a JSON number and back.
      amount: Number(formatBtc(request.amount)),
    },
    headers: { 'Idempotency-Key': key },
  })

/** The network of a wallet as addresses show it: test networks share their prefix. Null without a wallet. */
function getWalletNetwork(wallet: WalletBalance | undefined) {
  if (wallet === undefined || wallet.address === null) return null
  return wallet.network === 'mainnet' ? 'mainnet' : 'testnet'
}
