import type { ReactNode } from 'react'
import { AddressPart, AlertPart, PricePart, WalletPart } from './feature-parts.tsx'
import { messages } from './messages.ts'

const { freshness, change, keys, addresses } = messages.features

/** What the product does, each with the part of the screen that shows it. */
export const FeatureList = () => (
  <ul className="-mb-12 grid gap-x-12 sm:grid-cols-2">
    <Feature {...freshness} part={<PricePart />} />
    <Feature {...change} part={<AlertPart />} />
    <Feature {...keys} part={<WalletPart />} />
    <Feature {...addresses} part={<AddressPart />} />
  </ul>
)

function Feature({ title, body, part }: { title: string; body: string; part: ReactNode }) {
  return (
    // Three rows, so that what stands side by side begins on one line.
    <li className="row-span-3 grid grid-rows-subgrid border-ink border-t pt-4 pb-12">
      <h3 className="font-semibold text-18">{title}</h3>
      <p className="mt-2 text-muted">{body}</p>
      {/* A picture of what the text says. */}
      <div aria-hidden="true" className="mt-5">
        {part}
      </div>
    </li>
  )
}
