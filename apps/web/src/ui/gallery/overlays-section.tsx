import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { AddressText } from '../data/address-block.tsx'
import { AmountText } from '../data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '../data/description-list.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { toast } from '../overlay/toast-store.ts'
import { GallerySection } from './gallery-section.tsx'

/** What floats over the page. */
export function OverlaysSection() {
  const [open, setOpen] = useState<'dialog' | 'side-panel' | null>(null)
  return (
    <GallerySection name="Layers">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('side-panel')}>Open a side panel</Button>
        <Button
          onClick={() =>
            toast.show({ title: 'Signed Out', description: 'You have been signed out successfully' })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast.show({ title: 'Success', description: 'Profile updated successfully', tone: 'success' })
          }
        >
          Success toast
        </Button>
        <Button
          onClick={() =>
            toast.error({ title: 'Missing Information', description: 'Please fill in all fields' })
          }
        >
          Error toast
        </Button>
      </div>
      <Dialog
        closeLabel="Close"
        description="Read the address from the first group to the last."
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Back</Button>
            <Button
              onClick={() =>
                toast.error({ title: 'Transaction Failed', description: 'Failed to send Bitcoin' })
              }
              variant="primary"
            >
              Send
            </Button>
          </>
        }
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        shape={open ?? 'dialog'}
        title="Review"
      >
        <AddressText address="tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" />
        <DescriptionList className="mt-4 border-hairline border-t">
          <DescriptionRow term="Amount">
            <AmountText decimals="grouped" unit="BTC" value="0.01250000" />
          </DescriptionRow>
          <DescriptionRow term="Network fee">
            <AmountText currency="$" decimals="plain" value="2.00" />
          </DescriptionRow>
          <DescriptionRow term="Total" total>
            <AmountText currency="$" decimals="plain" value="561.38" />
          </DescriptionRow>
        </DescriptionList>
      </Dialog>
    </GallerySection>
  )
}
