import type { User } from '@satlens/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { saveFile } from '#shared/browser/save-file.ts'
import { settings } from '#shared/browser/settings.ts'
import { useForm } from '#shared/form/use-form.ts'
import { StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { exportAccount } from './account-api.ts'
import { messages } from './messages.ts'

// Few users ever open it.
const DeleteDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

const ImportDialog = lazy(async () => ({
  default: (await import('./import-data-dialog.tsx')).ImportDataDialog,
}))

export function YourDataCard({ user: { email, identities } }: { user: User }) {
  const { demand, withDemands } = useStepUp()
  const exporting = useForm({
    async action() {
      const stored = await withDemands(exportAccount)
      const file = toFileName(settings.brand, new Date())
      saveFile(file, 'application/json', `${JSON.stringify(stored, null, 2)}\n`)
      const { title, description } = messages.exported
      exporting.toast.show({ title, description: description(file), tone: 'success' })
    },
    failed: { title: messages.exportFailed },
  })
  const [isImporting, setImporting] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const owner = { email, hasPassword: identities.some(({ provider }) => provider === 'email') }
  return (
    <Card className="lg:col-span-2" flush title={messages.title}>
      <Part lead={messages.exportLead} title={messages.exportTitle}>
        <Button busy={exporting.isSubmitting} busyLabel={messages.exporting} onClick={exporting.submit}>
          {messages.export}
        </Button>
      </Part>
      <Part lead={messages.importLead} title={messages.importTitle}>
        <Button onClick={() => setImporting(true)}>{messages.importAction}</Button>
      </Part>
      <Part lead={messages.deleteLead} title={messages.deleteTitle}>
        <Button onClick={() => setDeleting(true)} variant="danger">
          {messages.delete}
        </Button>
      </Part>
      {isImporting && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {isDeleting && (
        <Suspense>
          <DeleteDialog onClose={() => setDeleting(false)} owner={owner} />
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

/** Names the file by the brand and the user's day: `satlens-account-2026-11-21.json`. */
function toFileName(brand: string, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  const date = day.map((part) => String(part).padStart(2, '0')).join('-')
  const word = brand.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `${word}-account-${date}.json`
}
