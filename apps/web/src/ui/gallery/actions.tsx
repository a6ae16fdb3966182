import { useState } from 'react'
import { Button } from '../button.tsx'
import * as icons from '../icons.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { Spinner } from '../spinner.tsx'
import { Tabs } from '../tabs.tsx'
import { ExternalLink, TextLink } from '../text-link.tsx'
import { Section } from './section.tsx'

/** What can be pressed. */
export function Actions() {
  const [range, setRange] = useState('1D')
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <Section name="Buttons">
        <div className="flex flex-col gap-4">
          {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
            <div className="flex flex-wrap items-center gap-3" key={variant}>
              <Button variant={variant}>Create account</Button>
              <Button busy busyLabel="Creating account..." variant={variant}>
                Create account
              </Button>
              <Button disabled variant={variant}>
                Create account
              </Button>
              <Button size="small" variant={variant}>
                Small
              </Button>
              <Button asChild variant={variant}>
                <a href="#buttons">As a link</a>
              </Button>
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-3">
            <Button busy={isBusy} busyLabel="Updating..." onClick={() => setBusy(true)}>
              Update Profile
            </Button>
            <Button onClick={() => setBusy(false)} variant="quiet">
              Let it end
            </Button>
            <Spinner label="Loading" />
          </div>
        </div>
      </Section>
      <Section name="Links">
        <p className="measure">
          A <TextLink href="#links">link in a sentence</TextLink>, a{' '}
          <TextLink href="#links" quiet>
            quiet one
          </TextLink>{' '}
          and an{' '}
          <ExternalLink hint="opens in a new tab" href="https://example.com">
            outward one
          </ExternalLink>
          .
        </p>
      </Section>
      <Section name="Segmented control and tabs">
        <SegmentedControl
          label="Range"
          onChange={setRange}
          options={['1D', '1W', '1M', '1Y', 'All'].map((value) => ({ value, label: value }))}
          value={range}
        />
        <Tabs
          className="mt-6 max-w-[30rem]"
          items={[
            { value: 'buy', label: 'Buy', panel: <p>What is bought.</p> },
            { value: 'sell', label: 'Sell', panel: <p>What is sold.</p> },
          ]}
          label="Side"
        />
      </Section>
      <Section name="Icons">
        <div className="flex flex-wrap gap-5">
          {Object.entries(icons).map(([name, Icon]) => (
            <Icon key={name} />
          ))}
        </div>
      </Section>
    </>
  )
}
