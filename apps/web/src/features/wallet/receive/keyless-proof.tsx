import type { WalletBalance } from '@satlens/contract'
import { AddressText } from '#ui/data/address-block.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { messages } from '../messages.ts'

/** The numbers that show that no spending key exists, and what they mean (BIP341). */
export function KeylessProof({ proof }: { proof: NonNullable<WalletBalance['proof']> }) {
  const text = messages.proof
  const numbers = [
    { term: text.h, value: proof.h },
    { term: text.r, value: proof.r },
    { term: text.internalKey, value: proof.internal_key },
  ]
  return (
    <Disclosure summary={<span className="text-ink">{text.summary}</span>} wide>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 text-14 lg:grid-cols-2">
        <div className="measure flex flex-col gap-3">
          {[...text.words, text.check].map((sentence) => (
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
