import type { WalletBalance } from '@satlens/contract'
import {
  AMOUNT_ISSUE_MESSAGES,
  type AmountIssue,
  cleanPastedText,
  fail,
  formatBitcoinPaymentUri,
  ok,
  parseBtcAmount,
  parseTypedDecimal,
  type Result,
  type Sats,
} from '@satlens/domain'
import { lazy, Suspense, useState } from 'react'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { AddressBlock, AddressText } from '#ui/data/address-block.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FieldUnit, TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { messages } from '../messages.ts'
import type { AddressCheck } from './check-address.ts'

// A user without a wallet needs no code.
const QrCode = lazy(async () => ({ default: (await import('#ui/data/qr-code.tsx')).QrCode }))

const text = messages.receive

/** The address to be paid at, as text and as a code; of a specimen address only the text, with its proof. */
export function ReceiveCard({ address, balance }: { address: string; balance: WalletBalance }) {
  return balance.kind === 'keyless_specimen' || balance.proof !== undefined ? (
    <Card footer={balance.proof && <KeylessProof proof={balance.proof} />} title={text.specimenAddress}>
      <div className="flex flex-col gap-4">
        <ShownAddress address={address} balance={balance} />
        <Notice tone="sample">{text.noSending}</Notice>
      </div>
    </Card>
  ) : (
    <Receive address={address} balance={balance} />
  )
}

/** Replaces an address that must not be used for payments. An alert: the user may be about to share it. */
export function AddressWarning({
  verdict,
  ...button
}: {
  verdict: Exclude<AddressCheck, 'own'>
  disabled: boolean
  onClick: () => void
}) {
  return (
    <Card title={text.title}>
      <Notice
        action={verdict === 'other_wallet' && { ...button, children: text.doubtful.load }}
        role="alert"
        title={text.doubtful[verdict].title}
        tone="warn"
      >
        {text.doubtful[verdict].body}
      </Notice>
    </Card>
  )
}

function Receive({ address, balance }: { address: string; balance: WalletBalance }) {
  const [amountText, setAmountText] = useState('')
  const [label, setLabel] = useState('')
  const typed = readAmount(amountText)
  const amount = typed.ok ? typed.value : null
  const isRequest = amount !== null || label.trim() !== ''
  const uri = formatBitcoinPaymentUri({ address, amount, label: label.trim() })
  return (
    <Card title={text.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <Suspense fallback={<div className="aspect-square w-56 max-w-full justify-self-center" />}>
          <QrCode
            className="w-56 max-w-full justify-self-center"
            label={isRequest ? text.qrOfRequest : text.qr}
            value={uri}
          />
        </Suspense>
        <div className="flex flex-col gap-4">
          <ShownAddress address={address} balance={balance} />
          <p className="measure text-14 text-muted">{describeAddress(balance)}</p>
          <Disclosure summary={text.request} wide>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 text-ink lg:grid-cols-2">
              <TextField
                autoComplete="off"
                error={typed.ok ? undefined : AMOUNT_ISSUE_MESSAGES[typed.issue]}
                figures
                inputMode="decimal"
                label={text.amount}
                note={text.optional}
                onChange={(event) => setAmountText(event.target.value)}
                trailing={<FieldUnit>BTC</FieldUnit>}
                value={amountText}
              />
              <TextField
                autoComplete="off"
                help={text.labelHelp}
                label={text.label}
                maxLength={80}
                note={text.optional}
                onChange={(event) => setLabel(event.target.value)}
                value={label}
              />
              <div className="flex flex-col items-start gap-3 lg:col-span-2">
                <div className="w-full">
                  <p className="font-medium text-14">{text.link}</p>
                  <code
                    className="wrap-anywhere mt-1 block rounded-ui border border-hairline bg-canvas px-3 py-2 font-mono text-14"
                    dir="ltr"
                  >
                    {uri}
                  </code>
                </div>
                <CopyButton copied={text.linkCopied} label={text.copyLink} value={uri} />
              </div>
            </div>
          </Disclosure>
        </div>
      </div>
    </Card>
  )
}

/** Null for nothing: an amount is optional. The link beside it shows how a comma was read. */
function readAmount(text: string): Result<Sats | null, AmountIssue> {
  if (cleanPastedText(text) === '') return ok(null)
  const decimal = parseTypedDecimal(text)
  return decimal.ok ? parseBtcAmount(decimal.value.text) : fail('not_a_number')
}

function describeAddress({ account_key, receive_index }: WalletBalance): string {
  if (account_key === null) return text.watched
  return receive_index === null ? text.first : text.next(receive_index + 1)
}

const ShownAddress = ({ address, balance }: { address: string; balance: WalletBalance }) => (
  <AddressBlock
    actions={<CopyButton copied={text.copied} label={text.copy} value={address} />}
    address={address}
    chip={<Tag tone="sample">{messages.networks[balance.network]}</Tag>}
    label={text.address}
  />
)

/** The numbers that prove that no spending key exists, and what they mean (BIP341). */
function KeylessProof({ proof }: { proof: NonNullable<WalletBalance['proof']> }) {
  const { summary, words, check, ...terms } = messages.proof
  const numbers = [
    { term: terms.h, value: proof.h },
    { term: terms.r, value: proof.r },
    { term: terms.internalKey, value: proof.internal_key },
  ]
  return (
    <Disclosure summary={<span className="text-ink">{summary}</span>} wide>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 text-14 lg:grid-cols-2">
        <div className="measure flex flex-col gap-3">
          {[...words, check].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <dl className="flex flex-col gap-3 text-ink">
          {numbers.map(({ term, value }) => (
            <div key={term}>
              <dt className="font-medium">{term}</dt>
              <dd>
                <AddressText address={value} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Disclosure>
  )
}
