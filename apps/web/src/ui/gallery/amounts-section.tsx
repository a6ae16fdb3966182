import { CopyButton } from '../actions/copy-button.tsx'
import { AddressBlock, AddressText } from '../data/address-block.tsx'
import { AmountText } from '../data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '../data/description-list.tsx'
import { PriceChange } from '../data/price-change.tsx'
import { QrCode } from '../data/qr-code.tsx'
import { StatusDot } from '../data/status-dot.tsx'
import { Tag } from '../data/tag.tsx'
import { CountdownBar } from '../feedback/countdown-bar.tsx'
import { StrengthMeter } from '../form/strength-meter.tsx'
import { Card } from '../layout/card.tsx'
import { GallerySection } from './gallery-section.tsx'

/** Numbers, codes and measures. */
export function AmountsSection() {
  return (
    <>
      <GallerySection name="Figure and price change">
        <div className="grid gap-6 md:grid-cols-3">
          <Card title="Sizes">
            <div className="flex flex-col gap-2">
              <AmountText currency="$" size="display" value="43,500.00" />
              <AmountText currency="$" size="large" value="101,010.08" />
              <AmountText currency="$" size="medium" value="43,500.00" />
              <AmountText currency="$" value="43,500.00" />
              <AmountText currency="$" masked="Amount hidden" size="large" value="0" />
            </div>
          </Card>
          <Card title="Coin">
            <div className="flex flex-col gap-2">
              <AmountText decimals="grouped" size="large" unit="BTC" value="0.05432000" />
              <AmountText decimals="grouped" size="medium" unit="BTC" value="21.00000001" />
              <AmountText decimals="grouped" unit="BTC" value="0.00000001" />
              <AmountText unit="sats" value="5,432,000" />
              <AmountText decimals="grouped" masked="Amount hidden" unit="BTC" value="0" />
            </div>
          </Card>
          <Card flush title="Changes">
            <DescriptionList className="px-5">
              <DescriptionRow term="Gain">
                <PriceChange
                  direction="gain"
                  period="24h"
                  text="+2.41%"
                  words="up 2.41 percent in 24 hours"
                />
              </DescriptionRow>
              <DescriptionRow term="Loss">
                <PriceChange direction="loss" period="24h" text="−0.87%" />
              </DescriptionRow>
              <DescriptionRow term="None">
                <PriceChange direction="flat" period="24h" text="0.00%" />
              </DescriptionRow>
              <DescriptionRow term="Sample">
                <PriceChange direction="flat" text="+2.4%" />
              </DescriptionRow>
            </DescriptionList>
          </Card>
        </div>
      </GallerySection>
      <GallerySection name="Tags and state marks">
        <div className="flex flex-wrap items-center gap-3">
          <Tag>signet</Tag>
          <Tag tone="sample">Sample price</Tag>
          <Tag tone="gain">Verified</Tag>
          <Tag tone="loss">Not backed up</Tag>
          <span className="ms-4 inline-flex items-center gap-1.5 text-14">
            <StatusDot kind="full" /> Live
          </span>
          <span className="inline-flex items-center gap-1.5 text-14 text-muted">
            <StatusDot kind="hollow" /> Delayed 2 min
          </span>
          <span className="inline-flex items-center gap-1.5 text-14 text-sample">
            <StatusDot kind="dashed" /> Sample
          </span>
        </div>
      </GallerySection>
      <GallerySection name="Time left">
        <div className="flex max-w-[24rem] flex-col gap-2">
          <p className="figures text-14 text-muted">Refreshes in 7 s</p>
          <CountdownBar left={7} total={10} />
        </div>
      </GallerySection>
      <GallerySection name="Address block">
        <div className="grid gap-6 md:grid-cols-2">
          <Card>
            <AddressBlock
              actions={
                <CopyButton
                  copied="Copied"
                  failed="Copy failed"
                  label="Copy address"
                  value="tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"
                />
              }
              address="tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"
              chip={<Tag tone="sample">signet</Tag>}
              label="Receive address"
            />
            <QrCode
              className="mt-4 w-40"
              label="QR code of the address"
              value="bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"
            />
          </Card>
          <Card>
            <p className="mb-3 font-medium text-14">Alone, for a review</p>
            <AddressText address="bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr" />
          </Card>
        </div>
      </GallerySection>
      <GallerySection name="Strength meter">
        <div className="grid max-w-[30rem] gap-4">
          <StrengthMeter
            label="Password strength"
            max={6}
            score={0}
            tone="low"
            word="Add uppercase letters"
          />
          <StrengthMeter
            label="Password strength"
            max={6}
            score={2}
            tone="low"
            word="Add uppercase letters"
          />
          <StrengthMeter
            label="Password strength"
            max={6}
            score={4}
            tone="medium"
            word="Add special characters"
          />
          <StrengthMeter label="Password strength" max={6} score={6} tone="high" word="Strong" />
        </div>
      </GallerySection>
    </>
  )
}
