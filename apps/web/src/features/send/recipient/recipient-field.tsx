import {
  ADDRESS_NETWORK_LABELS,
  type BitcoinPaymentUri,
  formatLocalBtc,
  getAddressKind,
  getAddressNetwork,
  isBitcoinPaymentUri,
  isolateAmount,
  parseBitcoinAddress,
  verifyAddressChecksum,
} from '@satlens/domain'
import { Fragment, type Ref } from 'react'
import { ScanControls } from '#shared/scan/scan-controls.tsx'
import type { ScanResult } from '#shared/scan/scan-result.ts'
import { AddressText } from '#ui/data/address-block.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from '../messages.ts'
import { parseRecipientInput } from '../send-input.ts'

export function RecipientField({
  label = messages.recipient,
  text,
  error,
  onChange,
  ref,
}: {
  label?: string
  text: string
  error: string | undefined
  onChange: (text: string) => void
  ref?: Ref<HTMLInputElement>
}) {
  const { link } = parseRecipientInput(text)

  function acceptScan(scanned: string): ScanResult {
    const isUsable = isBitcoinPaymentUri(scanned) || parseBitcoinAddress(scanned).ok
    if (isUsable) onChange(scanned)
    return isUsable ? 'read' : 'foreign'
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        className="[&_input]:font-mono"
        dir="ltr"
        error={error}
        help={<RecipientHelp text={text} />}
        label={label}
        name="recipient"
        onChange={(event) => onChange(event.target.value)}
        ref={ref}
        required
        spellCheck={false}
        value={text}
      />
      {link && <LinkTexts link={link} />}
      <ScanControls onText={acceptScan} texts={messages.scan} />
    </div>
  )
}

/** Names the kind of a valid address and shows all of it in groups, because a phone's field shows a third of one. */
function RecipientHelp({ text }: { text: string }) {
  const { address } = parseRecipientInput(text)
  const parsed = parseBitcoinAddress(address)
  // An address that is incomplete or wrong is reported when the form is submitted.
  if (!parsed.ok || !verifyAddressChecksum(parsed.value).ok) return messages.recipientHelp
  return (
    <>
      {messages.recipientKind(
        messages.addressKinds[getAddressKind(parsed.value)],
        ADDRESS_NETWORK_LABELS[getAddressNetwork(parsed.value)],
      )}
      <span aria-hidden="true">
        <AddressText address={parsed.value} className="mt-1 text-ink" />
      </span>
    </>
  )
}

/** Texts of a payment link besides the address. Its author wrote them; they prove nothing. */
function LinkTexts({ link: { amount, label, message } }: { link: BitcoinPaymentUri }) {
  const texts = [
    { term: messages.link.label, text: label },
    { term: messages.link.message, text: message },
    {
      term: messages.link.amount,
      text: amount === null ? null : isolateAmount(`${formatLocalBtc(amount)} ${messages.unit}`),
    },
  ].flatMap(({ term, text }) => (text === null ? [] : [{ term, text }]))
  if (texts.length === 0) return null
  return (
    <Notice title={messages.link.title}>
      <p>{messages.link.body}</p>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-1">
        {texts.map(({ term, text }) => (
          <Fragment key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">
              <bdi>{shorten(text)}</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Notice>
  )
}

/** A longer text would push the amount out of sight. */
const MAX_LENGTH = 200

const shorten = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)
