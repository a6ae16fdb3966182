import type { User } from '@satlens/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'
import { useAccountExport } from './use-account-export.ts'

// Nobody needs it twice.
const DeleteDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/** Taking everything away, and leaving. */
export function YourDataCard({ user: { email, identities } }: { user: Pick<User, 'email' | 'identities'> }) {
  const { demand, isExporting, save } = useAccountExport()
  const [isDeleting, setDeleting] = useState(false)
  const prover = { email, hasPassword: identities.some(({ provider }) => provider === 'email') }
  return (
    <Card className="lg:col-span-2" flush title={messages.title}>
      <Part lead={messages.exportLead} title={messages.exportTitle}>
        <Button busy={isExporting} busyLabel={messages.exporting} onClick={save}>
          {messages.export}
        </Button>
      </Part>
      <Part lead={messages.deleteLead} title={messages.deleteTitle}>
        <Button onClick={() => setDeleting(true)} variant="danger">
          {messages.delete}
        </Button>
      </Part>
      {isDeleting && (
        <Suspense>
          <DeleteDialog onClose={() => setDeleting(false)} prover={prover} />
        </Suspense>
      )}
      <StepUpDialog demand={demand} />
    </Card>
  )
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-hairline border-b px-5 py-5 last:border-b-0 sm:flex-row sm:items-center sm:justify-between sm:gap-10">
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="measure mt-1 text-14 text-muted">{lead}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </section>
  )
}
