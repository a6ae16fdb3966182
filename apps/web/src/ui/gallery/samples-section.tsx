import { Button } from '../actions/button.tsx'
import { AmountText } from '../data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '../data/description-list.tsx'
import { PriceCard } from '../data/price-card.tsx'
import { PriceChange } from '../data/price-change.tsx'
import { SampleFrame, SampleTag } from '../data/sample.tsx'
import { Notice } from '../feedback/notice.tsx'
import { ArrowRightIcon } from '../icons.tsx'
import { Card } from '../layout/card.tsx'
import { Guilloche } from '../layout/guilloche.tsx'
import { GallerySection } from './gallery-section.tsx'

/** Components at work together, to be judged as a page rather than as parts. */
export function SamplesSection() {
  return (
    <>
      <GallerySection name="A page opening">
        <div className="grid items-center gap-8 py-6 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:gap-16">
          <div>
            <p className="text-balance font-semibold text-40 sm:text-56">Read the market like a statement.</p>
            <p className="measure mt-4 text-18 text-muted">
              Prices that say how old they are, a wallet whose keys stay with you, and a demo that never
              passes for the real thing.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Button variant="primary">
                Get Started <ArrowRightIcon />
              </Button>
              <Button>Sign In</Button>
            </div>
          </div>
          <PriceCard
            absent="No price right now"
            change={<PriceChange direction="gain" period="24 h" text="+2.41%" />}
            currency="$"
            engraved
            label="Bitcoin in US dollars"
            mark="full"
            price="64,210.55"
            rows={[
              { term: 'Updated', value: '8 s ago' },
              { term: '24 hours ago', value: '$62,699.33' },
              { term: 'Source', value: 'Public feed' },
              { term: 'Buy price', note: "Includes the provider's fee", value: '$64,498.20' },
            ]}
            spoken="Bitcoin price 64,210.55 dollars, updated 8 seconds ago"
            state="Live"
          />
        </div>
        <Guilloche />
      </GallerySection>
      <GallerySection name="A dashboard">
        <div className="grid items-start gap-6 md:grid-cols-2">
          <SampleFrame caption="Demo balance. These coins do not exist." word="Specimen">
            <p className="text-14 text-muted">Total balance</p>
            <AmountText decimals="grouped" size="large" unit="BTC" value="0.05432000" />
            <p className="figures mt-1 text-muted">
              ≈ <AmountText currency="$" decimals="plain" tone="muted" value="2,362.92" />
            </p>
          </SampleFrame>
          <SampleFrame caption="The same, with amounts hidden." word="Specimen">
            <p className="text-14 text-muted">Total balance</p>
            <AmountText
              decimals="grouped"
              masked="Amount hidden"
              size="large"
              unit="BTC"
              value="0.05432000"
            />
            <p className="figures mt-1 text-muted">
              ≈{' '}
              <AmountText
                currency="$"
                decimals="plain"
                masked="Amount hidden"
                tone="muted"
                value="2,362.92"
              />
            </p>
          </SampleFrame>
          <Card aside={<SampleTag>Specimen</SampleTag>} title="Send summary">
            <DescriptionList>
              <DescriptionRow term="Amount">
                <AmountText decimals="grouped" unit="BTC" value="0.01250000" />
              </DescriptionRow>
              <DescriptionRow note="Fixed demo rate $44,750.00" term="In dollars">
                <AmountText currency="$" decimals="plain" value="559.38" />
              </DescriptionRow>
              <DescriptionRow note="Flat" term="Network fee">
                <AmountText currency="$" decimals="plain" value="2.00" />
              </DescriptionRow>
              <DescriptionRow term="Total" total>
                <AmountText currency="$" decimals="plain" value="561.38" />
              </DescriptionRow>
            </DescriptionList>
            <Button className="mt-6" variant="primary" wide>
              Review
            </Button>
          </Card>
          <Notice title="Demo Environment" tone="sample">
            Broadcasting is not implemented and no real transactions are sent.
          </Notice>
        </div>
      </GallerySection>
    </>
  )
}
