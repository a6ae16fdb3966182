import type { CheckedAddress, LookAlike } from '@satlens/domain'
import { AddressText } from '#ui/address-block.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { messages } from './messages.ts'

const text = messages.lookAlike

/** Shows the address beside each that it could be taken for, what differs underlined, and asks for a tick. */
export function LookAlikeWarning({
  recipient,
  lookAlikes,
  isTicked,
  onTick,
}: {
  recipient: CheckedAddress
  lookAlikes: readonly LookAlike[]
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}) {
  return (
    <Notice role="alert" title={text.title} tone="warn">
      <p>{text.body}</p>
      {lookAlikes.map(({ known, sharedStart, sharedEnd }) => (
        <dl className="mt-3 flex flex-col gap-2" key={known}>
          {[
            { term: text.candidate, address: recipient },
            { term: text.known, address: known },
          ].map(({ term, address }) => (
            <div key={term}>
              <dt className="text-muted">{term}</dt>
              <dd>
                <AddressText
                  address={address}
                  marked={{ from: sharedStart, to: address.length - sharedEnd }}
                />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <Checkbox checked={isTicked} label={text.tick} onChange={(event) => onTick(event.target.checked)} />
    </Notice>
  )
}
