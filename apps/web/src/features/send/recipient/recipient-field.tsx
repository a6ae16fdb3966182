import { type BitcoinPaymentUri, formatBtc, isBitcoinPaymentUri, parseBitcoinAddress } from '@satlens/domain'
import { Fragment } from 'react'
import { AddressText } from '#ui/data/address-block.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from '../messages.ts'
import { ScanControls } from '../scan/scan-controls.tsx'
import { parseRecipientInput } from '../send-input.ts'
import { describeAddress } from './describe-address.ts'

/** Whom to send to: an address or a payment link, typed, pasted or scanned. */
export function RecipientField({
  text,
  error,
  onChange,
}: {
  text: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const { link } = parseRecipientInput(text)

  function take(scanned: string): boolean {
    const isOfUse = isBitcoinPaymentUri(scanned) || parseBitcoinAddress(scanned).ok
    if (isOfUse) onChange(scanned)
    return isOfUse
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
        label={messages.recipient}
        name="recipient"
        onChange={(event) => onChange(event.target.value)}
        required
        spellCheck={false}
        value={text}
      />
      {link && <LinkWords link={link} />}
      <ScanControls onText={take} />
    </div>
  )
}

/** What a good address is, and, for the eye, the whole of it in groups: a phone's field shows a third of one. */
function RecipientHelp({ text }: { text: string }) {
  const { address } = parseRecipientInput(text)
  const recognised = describeAddress(address)
  if (recognised === null) return messages.recipientHelp
  return (
    <>
      {recognised}
      <span aria-hidden="true">
        <AddressText address={address.trim()} className="mt-1 text-ink" />
      </span>
    </>
  )
}

/** Texts of a payment link besides the address. Its author wrote them; they prove nothing. */
function LinkWords({ link: { amount, label, message } }: { link: BitcoinPaymentUri }) {
  const words = [
    { term: messages.link.label, text: label },
    { term: messages.link.message, text: message },
    { term: messages.link.amount, text: amount === null ? null : `${formatBtc(amount)} ${messages.unit}` },
  ].flatMap(({ term, text }) => (text === null ? [] : [{ term, text }]))
  if (words.length === 0) return null
  return (
    <Notice title={messages.link.title}>
      <p>{messages.link.body}</p>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-1">
        {words.map(({ term, text }) => (
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

/** A stranger may write as much as they like, and shall not push the amount out of sight. */
const MOST_WORDS = 200

const shorten = (text: string): string => (text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS)}…` : text)
