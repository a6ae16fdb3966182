import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../actions/button.tsx'
import { CopyButton } from '../actions/copy-button.tsx'
import { Tabs } from '../actions/tabs.tsx'
import { ExternalLink, TextLink } from '../actions/text-link.tsx'
import { AddressBlock } from '../data/address-block.tsx'
import { AmountText } from '../data/amount-text.tsx'
import { DataTable } from '../data/data-table.tsx'
import { DescriptionList, DescriptionRow } from '../data/description-list.tsx'
import { PriceChange } from '../data/price-change.tsx'
import { QrCode } from '../data/qr-code.tsx'
import { SampleFrame, SampleRibbon } from '../data/sample.tsx'
import { StatusDot } from '../data/status-dot.tsx'
import { StepList } from '../data/step-list.tsx'
import { Tag } from '../data/tag.tsx'
import { VirtualList } from '../data/virtual-list.tsx'
import { CountdownBar } from '../feedback/countdown-bar.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Notice } from '../feedback/notice.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { CardSkeleton } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { FileField } from '../form/file-field.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { Select } from '../form/select.tsx'
import { StrengthMeter } from '../form/strength-meter.tsx'
import { TextArea } from '../form/text-area.tsx'
import { FieldUnit, TextField } from '../form/text-field.tsx'
import * as icons from '../icons.tsx'
import { Card } from '../layout/card.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { Wordmark } from '../layout/wordmark.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { toast } from '../overlay/toast-store.ts'
import { Toaster } from '../overlay/toaster.tsx'
import { ThemeSwitch } from '../preferences/theme-switch.tsx'
import './gallery.css'

const ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const toAction = (value: string) => ({ value, label: `Choose ${value}` })

/** The components of this folder, each by its name and in its states. */
const COMPONENTS: Readonly<Record<string, ReactNode>> = {
  Button: (['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
    <div className="flex flex-wrap gap-3" key={variant}>
      <Button variant={variant}>{variant}</Button>
      <Button busy busyLabel="Saving..." variant={variant}>
        Save
      </Button>
      <Button disabled variant={variant}>
        Disabled
      </Button>
      <Button size="small" variant={variant}>
        Small
      </Button>
    </div>
  )),
  CopyButton: <CopyButton label="Copy address" value={ADDRESS} />,
  TextLink: (
    <p>
      <TextLink href="#TextLink">Link</TextLink>,{' '}
      <TextLink href="#TextLink" quiet>
        quiet
      </TextLink>
      ,{' '}
      <ExternalLink hint="(opens in a new tab)" href="https://example.com">
        external
      </ExternalLink>
    </p>
  ),
  Tabs: <Tabs items={['Buy', 'Sell'].map((value) => ({ ...toAction(value), panel: value }))} label="Side" />,
  TextField: (
    <>
      <TextField help="As on your ID" label="Full Name" note="Optional" />
      <TextField defaultValue="ada@" error="Enter a complete email address" label="Email" />
      <TextField disabled label="Email" value="ada@example.com" />
      <TextField defaultValue="0.0125" figures label="Amount" trailing={<FieldUnit>BTC</FieldUnit>} />
      <TextField figures label="Spend" leading="$" />
    </>
  ),
  PasswordField: <PasswordField defaultValue="Correct1" label="Password" />,
  StrengthMeter: (['low', 'medium', 'high'] as const).map((tone, index) => (
    <StrengthMeter key={tone} label="Strength" max={6} score={index * 2 + 2} tone={tone} word={tone} />
  )),
  Select: <Select label="Kind" options={['Above', 'Below'].map(toAction)} />,
  TextArea: <TextArea help="Twelve words" label="Recovery phrase" mono />,
  FileField: <FileField choose="Choose file" fileName={null} label="ID document" none="No file chosen" />,
  Checkbox: <Checkbox defaultChecked help="Each email has an unsubscribe link." label="Email me" />,
  SegmentedControl: (
    <SegmentedControl
      label="Range"
      onChange={() => {}}
      options={['1D', '1W', '1M'].map((value) => ({ value, label: value }))}
      value="1W"
    />
  ),
  AmountText: (
    <>
      {(['display', 'large', 'medium', 'inherit'] as const).map((size) => (
        <AmountText currency="$" key={size} size={size} value="43,500.00" />
      ))}
      <AmountText decimals="grouped" size="large" unit="BTC" value="0.05432000" />
      <AmountText masked="Amount hidden" unit="BTC" value="0" />
    </>
  ),
  PriceChange: (['gain', 'loss', 'flat'] as const).map((direction) => (
    <PriceChange direction={direction} key={direction} text="2.41%" />
  )),
  StatusDot: (['full', 'hollow', 'dashed'] as const).map((kind) => <StatusDot key={kind} kind={kind} />),
  Tag: (['neutral', 'sample', 'gain', 'loss'] as const).map((tone) => (
    <Tag key={tone} tone={tone}>
      {tone}
    </Tag>
  )),
  Sample: (
    <>
      <SampleRibbon word="Demo">Nothing is bought.</SampleRibbon>
      <SampleFrame caption="This balance is a fixed example." word="Sample">
        <AmountText size="large" unit="BTC" value="0.05432" />
      </SampleFrame>
    </>
  ),
  AddressBlock: <AddressBlock address={ADDRESS} chip={<Tag>signet</Tag>} label="Address" />,
  QrCode: <QrCode className="w-40" label="QR code of the address" value={ADDRESS} />,
  DescriptionList: (
    <DescriptionList>
      <DescriptionRow note="Fixed" term="Network fee">
        $2.00
      </DescriptionRow>
      <DescriptionRow term="Total" total>
        $561.38
      </DescriptionRow>
    </DescriptionList>
  ),
  DataTable: (
    <DataTable
      caption="Prices"
      columns={[
        { key: 'time', heading: 'Time' },
        { key: 'price', heading: 'Price', figures: true },
      ]}
      rows={[{ key: '1', cells: { time: '14:00', price: '64,100.20' } }]}
    />
  ),
  VirtualList: (
    <VirtualList
      className="max-h-40"
      hasMore={false}
      itemRem={2.75}
      items={Array.from({ length: 5_000 }, (_, index) => index + 1)}
      keyOf={String}
      label="Numbers"
      onPress={() => {}}
    >
      {(number) => <span className="block px-3 py-2.5">Number {number}</span>}
    </VirtualList>
  ),
  StepList: (
    <StepList
      label="Backup"
      stateWords={{ done: 'done', current: 'current', todo: 'to do' }}
      steps={(['done', 'current', 'todo'] as const).map((state) => ({ title: state, state }))}
    />
  ),
  Notice: (['info', 'warn', 'sample'] as const).map((tone) => (
    <Notice action={{ children: 'Act' }} key={tone} title={tone} tone={tone}>
      Text that stays on the page.
    </Notice>
  )),
  Card: (
    <Card aside={<Tag>aside</Tag>} footer="Footer" title="Title">
      <EmptyState action={<Button size="small">Open wallet</Button>} title="No transactions">
        They appear here once you have a wallet.
      </EmptyState>
    </Card>
  ),
  Disclosure: <Disclosure summary="Does it hold my coins?">No.</Disclosure>,
  Loading: (
    <>
      <CardSkeleton label="Loading" />
      <Spinner label="Loading" />
      <CountdownBar left={7} total={10} />
      <ProgressBar label="Looking for payments" />
    </>
  ),
  Dialog: <DialogStates />,
  Toaster: (
    <>
      <Button onClick={() => toast.show({ title: 'Signed Out', description: 'See you soon' })}>Toast</Button>
      <Button onClick={() => toast.show({ title: 'Saved', tone: 'success' })}>Success</Button>
      <Button onClick={() => toast.error({ title: 'Failed', description: 'Try again' })}>Error</Button>
    </>
  ),
  Icons: (
    <div className="flex flex-wrap gap-5">
      {Object.entries(icons).map(([name, Icon]) => (
        <Icon key={name} />
      ))}
    </div>
  ),
}

function DialogStates() {
  const [shape, setShape] = useState<'dialog' | 'side-panel' | null>(null)
  return (
    <>
      <Button onClick={() => setShape('dialog')}>Dialog</Button>
      <Button onClick={() => setShape('side-panel')}>Side panel</Button>
      <Dialog
        footer={<Button onClick={() => setShape(null)}>Back</Button>}
        isOpen={shape !== null}
        onClose={() => setShape(null)}
        shape={shape ?? 'dialog'}
        title="Review"
      >
        Content
      </Dialog>
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  const themes = { system: 'System', light: 'Light', dark: 'Dark' }
  createRoot(root).render(
    <StrictMode>
      <main className="page-width flex flex-col gap-10 py-10">
        <Wordmark name="Satlens" />
        <ThemeSwitch contrastLabel="High contrast" label="Theme" labels={themes} />
        {Object.entries(COMPONENTS).map(([name, states]) => (
          <section
            className="flex max-w-[44rem] flex-col items-start gap-3 *:max-w-full"
            id={name}
            key={name}
          >
            <h2 className="w-full border-hairline border-b font-medium text-14 text-muted">{name}</h2>
            {states}
          </section>
        ))}
      </main>
      <Toaster dismissLabel="Dismiss" label="Notifications" />
    </StrictMode>,
  )
}
