import { AddressBlock, AddressText } from '../address-block.tsx'
import { Card } from '../card.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Figure } from '../figure.tsx'
import { Ledger, LedgerRow } from '../ledger.tsx'
import { PriceChange } from '../price-change.tsx'
import { QrCode } from '../qr-code.tsx'
import { StateMark } from '../state-mark.tsx'
import { StrengthMeter } from '../strength-meter.tsx'
import { Tag } from '../tag.tsx'
import { TimeLeft } from '../time-left.tsx'
import { Section } from './section.tsx'

/** Numbers, codes and measures. */
export function Figures() {
  return (
    <>
      <Section name="Figure and price change">
        <div className="grid gap-6 md:grid-cols-3">
          <Card title="Sizes">
            <div className="flex flex-col gap-2">
              <Figure currency="$" size="display" value="43,500.00" />
              <Figure currency="$" size="large" value="101,010.08" />
              <Figure currency="$" size="medium" value="43,500.00" />
              <Figure currency="$" value="43,500.00" />
              <Figure currency="$" masked="Amount hidden" size="large" value="0" />
            </div>
          </Card>
          <Card title="Coin">
            <div className="flex flex-col gap-2">
              <Figure decimals="grouped" size="large" unit="BTC" value="0.05432000" />
              <Figure decimals="grouped" size="medium" unit="BTC" value="21.00000001" />
              <Figure decimals="grouped" unit="BTC" value="0.00000001" />
              <Figure unit="sats" value="5,432,000" />
              <Figure decimals="grouped" masked="Amount hidden" unit="BTC" value="0" />
            </div>
          </Card>
          <Card flush title="Changes">
            <Ledger className="px-5">
              <LedgerRow term="Gain">
                <PriceChange
                  direction="gain"
                  period="24h"
                  text="+2.41%"
                  words="up 2.41 percent in 24 hours"
                />
              </LedgerRow>
              <LedgerRow term="Loss">
                <PriceChange direction="loss" period="24h" text="−0.87%" />
              </LedgerRow>
              <LedgerRow term="None">
                <PriceChange direction="flat" period="24h" text="0.00%" />
              </LedgerRow>
              <LedgerRow term="Sample">
                <PriceChange direction="flat" text="+2.4%" />
              </LedgerRow>
            </Ledger>
          </Card>
        </div>
      </Section>
      <Section name="Tags and state marks">
        <div className="flex flex-wrap items-center gap-3">
          <Tag>signet</Tag>
          <Tag tone="specimen">Sample price</Tag>
          <Tag tone="gain">Verified</Tag>
          <Tag tone="loss">Not backed up</Tag>
          <span className="ms-4 inline-flex items-center gap-1.5 text-14">
            <StateMark kind="full" /> Live
          </span>
          <span className="inline-flex items-center gap-1.5 text-14 text-muted">
            <StateMark kind="hollow" /> Delayed 2 min
          </span>
          <span className="inline-flex items-center gap-1.5 text-14 text-specimen">
            <StateMark kind="dashed" /> Sample
          </span>
        </div>
      </Section>
      <Section name="Time left">
        <div className="flex max-w-[24rem] flex-col gap-2">
          <p className="figures text-14 text-muted">Refreshes in 7 s</p>
          <TimeLeft left={7} total={10} />
        </div>
      </Section>
      <Section name="Address block">
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
              chip={<Tag tone="specimen">signet</Tag>}
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
      </Section>
      <Section name="Strength meter">
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
      </Section>
    </>
  )
}
