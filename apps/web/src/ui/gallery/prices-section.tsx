import { PriceCard, type PriceCardProps } from '../data/price-card.tsx'
import { PriceChange } from '../data/price-change.tsx'
import { GallerySection } from './gallery-section.tsx'

type State = Pick<PriceCardProps, 'mark' | 'state' | 'price'> & Partial<PriceCardProps>

const STATES: readonly State[] = [
  {
    mark: 'full',
    state: 'Live',
    price: '64,210.55',
    change: <PriceChange direction="gain" period="24 h" text="+2.41%" />,
  },
  {
    mark: 'hollow',
    state: 'Delayed',
    price: '64,182.00',
    change: <PriceChange direction="loss" period="24 h" text="−0.87%" />,
    rows: [
      { term: 'Updated', value: '2 min ago' },
      { term: 'Source', value: 'Public feed' },
    ],
  },
  {
    mark: 'dashed',
    state: 'Sample',
    price: '43,500.00',
    tone: 'muted',
    change: <PriceChange direction="flat" period="24 h" text="+2.4%" />,
    rows: [{ term: 'Sample value, not live', value: '—' }],
  },
  {
    mark: 'dashed',
    state: 'Simulated',
    price: '66,259.11',
    change: <PriceChange direction="flat" period="24 h" text="0.00%" />,
    rows: [{ term: 'Source', value: 'Simulated data' }],
  },
  { mark: 'dashed', state: 'Unavailable', price: null },
  { mark: 'dashed', state: 'Loading', price: null, loading: true },
]

/** A price in each of its states: what is not live can be told from what is without any colour. */
export function PricesSection() {
  return (
    <GallerySection name="Price card">
      <div className="grid items-start gap-6 md:grid-cols-2">
        {STATES.map(({ state, ...price }) => (
          <PriceCard
            absent="No price right now"
            currency="$"
            engraved={state === 'Live'}
            key={state}
            label="Bitcoin in US dollars"
            rows={[
              { term: 'Updated', value: price.price === null ? '—' : '8 s ago' },
              { term: 'Source', value: price.price === null ? '—' : 'Public feed' },
            ]}
            spoken={`Bitcoin price ${price.price ?? 'unavailable'}`}
            state={state}
            {...price}
          />
        ))}
      </div>
    </GallerySection>
  )
}
