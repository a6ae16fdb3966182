import { useState } from 'react'
import { AddressText } from '../address-block.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Figure } from '../figure.tsx'
import { Ledger, LedgerRow } from '../ledger.tsx'
import { toast } from '../toast-store.ts'
import { Section } from './section.tsx'

/** What floats over the page. */
export function Layers() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  return (
    <Section name="Layers">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Open a sheet</Button>
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
        <Ledger className="mt-4 border-hairline border-t">
          <LedgerRow term="Amount">
            <Figure decimals="grouped" unit="BTC" value="0.01250000" />
          </LedgerRow>
          <LedgerRow term="Network fee">
            <Figure currency="$" decimals="plain" value="2.00" />
          </LedgerRow>
          <LedgerRow term="Total" total>
            <Figure currency="$" decimals="plain" value="561.38" />
          </LedgerRow>
        </Ledger>
      </Dialog>
    </Section>
  )
}
