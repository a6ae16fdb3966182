import type { WalletBalance } from '@satlens/contract'
import { AddressText } from '#ui/address-block.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { messages } from './messages.ts'

/** The numbers that show that no spending key exists, and what they mean (BIP341). */
export function KeylessProof({ proof }: { proof: WalletBalance['proof'] }) {
  const text = messages.proof
  if (proof === undefined) return <p>{text.absent}</p>
  const numbers = [
    { term: text.h, value: proof.h },
    { term: text.r, value: proof.r },
    { term: text.internalKey, value: proof.internal_key },
  ]
  return (
    <Disclosure summary={<span className="text-ink">{text.summary}</span>}>
      <div className="flex flex-col gap-3 text-14">
        {text.words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <dl className="flex flex-col gap-3">
          {numbers.map(({ term, value }) => (
            <div key={term}>
              <dt className="font-medium text-ink">{term}</dt>
              <dd>
                <AddressText address={value} />
              </dd>
            </div>
          ))}
        </dl>
        <p>{text.check}</p>
      </div>
    </Disclosure>
  )
}
