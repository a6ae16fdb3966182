import clsx from 'clsx'
import { GallerySection } from './gallery-section.tsx'

const colours = [
  'bg-canvas',
  'bg-surface',
  'bg-tint',
  'bg-ink',
  'bg-muted',
  'bg-hairline',
  'bg-control',
  'bg-orange',
  'bg-accent',
  'bg-gain',
  'bg-loss',
  'bg-caution',
  'bg-sample',
  'bg-sample-tint',
  'bg-focus',
]
const sizes = ['text-12', 'text-14', 'text-16', 'text-18', 'text-22', 'text-28', 'text-40', 'text-56']

/** Colours and type sizes by name. */
export function TokensSection() {
  return (
    <GallerySection name="Tokens">
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {colours.map((colour) => (
          <div className="text-12 text-muted" key={colour}>
            <div
              className={clsx('mb-1 h-10 rounded-ui border border-hairline forced-color-adjust-none', colour)}
            />
            {colour.slice(3)}
          </div>
        ))}
      </div>
      <div className="mt-8 flex flex-col gap-2">
        {sizes.map((size) => (
          <p className={clsx('figures truncate', size)} key={size}>
            {size.slice(5)} · 0123456789 · Satoshi
          </p>
        ))}
      </div>
    </GallerySection>
  )
}
