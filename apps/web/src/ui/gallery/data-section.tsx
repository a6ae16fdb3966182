import { Button } from '../actions/button.tsx'
import { DataTable } from '../data/data-table.tsx'
import { Receipt } from '../data/receipt.tsx'
import { SampleTag } from '../data/sample.tsx'
import { StepList } from '../data/step-list.tsx'
import { WordGrid } from '../data/word-grid.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Card } from '../layout/card.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { GallerySection } from './gallery-section.tsx'

/** What is laid on the page. */
export function DataSection() {
  return (
    <>
      <GallerySection name="Receipt">
        <Receipt
          className="max-w-[44rem]"
          happened={{
            heading: 'What happened',
            items: ['The form was checked in your browser', 'A toast was shown'],
          }}
          meta="14:05:21 · local reference L-0007"
          notHappened={{
            heading: "What didn't happen",
            items: ['No order was placed', 'Nothing was charged', 'Your balance is unchanged'],
          }}
          tag={<SampleTag>Specimen</SampleTag>}
          title="Purchase Initiated"
        />
      </GallerySection>
      <GallerySection name="Notices">
        <div className="grid max-w-[44rem] gap-4">
          <Notice>No chain index is configured, so the balance is not known.</Notice>
          <Notice actions={<Button size="small">Back up now</Button>} title="Not backed up" tone="warn">
            If this browser forgets the wallet, the coins are gone. Write the twelve words down.
          </Notice>
          <Notice title="Demo Environment" tone="sample">
            Broadcasting is not implemented and no real transactions are sent.
          </Notice>
        </div>
      </GallerySection>
      <GallerySection name="Cards">
        <div className="grid items-start gap-6 md:grid-cols-2">
          <Card title="Recent transactions">
            <EmptyState title="No transactions">This page records none; your wallet does.</EmptyState>
          </Card>
          <Card title="Loading">
            <Skeleton className="h-12 w-52" />
            <Skeleton className="mt-2 h-5 w-24" />
            <Skeleton className="mt-6 h-32" />
          </Card>
          <Card title="Backup">
            <StepList
              label="Backup"
              stateWords={{ done: 'done', current: 'to do now', todo: 'later' }}
              steps={[
                { title: 'Generate', state: 'done' },
                { title: 'Write the words down', state: 'current', detail: 'On paper, in this order.' },
                { title: 'Type four of them', state: 'todo' },
              ]}
            />
          </Card>
          <Card title="Phrase">
            <WordGrid
              label="Recovery phrase"
              words={'ribbon ocean ledger copper meadow violet anchor paper candle stone winter orchard'.split(
                ' ',
              )}
            />
          </Card>
          <Card title="Table">
            <DataTable
              caption="Prices"
              columns={[
                { key: 'time', heading: 'Time' },
                { key: 'low', heading: 'Low', figures: true },
                { key: 'high', heading: 'High', figures: true },
              ]}
              rows={[
                { key: '1', cells: { time: '14:00', low: '64,100.20', high: '64,260.00' } },
                { key: '2', cells: { time: '15:00', low: '63,980.75', high: '64,210.55' } },
              ]}
            />
          </Card>
          <Card title="Questions">
            <div className="-my-4">
              <Disclosure isOpen summary="Does it hold my coins?">
                No. The server never sees a key.
              </Disclosure>
              <Disclosure summary="Where does the price come from?">A public feed.</Disclosure>
            </div>
          </Card>
        </div>
      </GallerySection>
    </>
  )
}
