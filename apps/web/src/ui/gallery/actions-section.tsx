import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Tabs } from '../actions/tabs.tsx'
import { ExternalLink, TextLink } from '../actions/text-link.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import * as icons from '../icons.tsx'
import { GallerySection } from './gallery-section.tsx'

/** What can be pressed. */
export function ActionsSection() {
  const [range, setRange] = useState('1D')
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <GallerySection name="Buttons">
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
      </GallerySection>
      <GallerySection name="Links">
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
      </GallerySection>
      <GallerySection name="Segmented control and tabs">
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
      </GallerySection>
      <GallerySection name="Icons">
        <div className="flex flex-wrap gap-5">
          {Object.entries(icons).map(([name, Icon]) => (
            <Icon key={name} />
          ))}
        </div>
      </GallerySection>
    </>
  )
}
