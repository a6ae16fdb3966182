import type { ChecksumVerifiedAddress, LookAlikeAddress } from '@satlens/domain'
import { AddressText } from '#ui/data/address-block.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { messages } from '../messages.ts'

const text = messages.lookAlike

/** Shows the address beside each that looks like it, with the differences underlined, and asks for confirmation. */
export function LookAlikeWarning({
  recipient,
  lookAlikes,
  isTicked,
  onTick,
}: {
  recipient: ChecksumVerifiedAddress
  lookAlikes: readonly LookAlikeAddress[]
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}) {
  return (
    <Notice role="alert" title={text.title} tone="warn">
      <p>{text.body}</p>
      {lookAlikes.map((lookAlike) => (
        <dl className="mt-3 flex flex-col gap-2" key={lookAlike.known}>
          {[
            { term: text.candidate, address: recipient, other: lookAlike.known },
            { term: text.known, address: lookAlike.known, other: recipient },
          ].map(({ term, address, other }) => (
            <div key={term}>
              <dt className="text-muted">{term}</dt>
              <dd>
                <AddressText address={address} marked={differences(address, other, lookAlike)} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <Checkbox checked={isTicked} label={text.tick} onChange={(event) => onTick(event.target.checked)} />
    </Notice>
  )
}

/** The places between what both begin and end with where they differ; all of those when one of them is longer. */
function differences(
  address: string,
  other: string,
  { sharedStart, sharedEnd }: LookAlikeAddress,
): Set<number> {
  const between = Array.from(
    { length: address.length - sharedEnd - sharedStart },
    (_, step) => sharedStart + step,
  )
  const isAligned = address.length === other.length
  return new Set(between.filter((place) => !isAligned || address[place] !== other[place]))
}
