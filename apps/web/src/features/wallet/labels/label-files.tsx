import { EXPORT_LABELS_PATH } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { lazy, Suspense, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { saveFile } from '#shared/browser/save-file.ts'
import { useForm } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { messages } from './messages.ts'

const text = messages.files

// Few users ever open it.
const ImportDialog = lazy(async () => ({
  default: (await import('./import-labels-dialog.tsx')).ImportLabelsDialog,
}))

/** Import and export of labels, as the last part of a card. */
export function LabelFiles({ network, onImported }: { network: BitcoinNetwork; onImported: () => void }) {
  const [isImporting, setImporting] = useState(false)
  const exporting = useForm({
    failed: { title: text.exportFailed },
    async action() {
      const response = await api.send(EXPORT_LABELS_PATH, { method: 'GET' })
      const file = `labels-${toDay(new Date())}.jsonl`
      saveFile(file, 'application/jsonl', await response.blob())
      const { title, description } = text.exported
      exporting.toast.show({ title, description: description(file), tone: 'success' })
    },
  })
  return (
    <section className="flex flex-col gap-x-10 gap-y-3 border-hairline border-t px-5 py-4 max-[14rem]:px-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-medium text-14">{text.title}</h3>
        <p className="text-14 text-muted">{text.lead}</p>
      </div>
      <div className="-ms-3 flex shrink-0 flex-wrap gap-x-1 sm:-me-3 sm:ms-0">
        <Button onClick={() => setImporting(true)} size="small" variant="quiet">
          {text.import}
        </Button>
        <Button
          busy={exporting.isSubmitting}
          busyLabel={text.exporting}
          onClick={() => void exporting.submit()}
          size="small"
          variant="quiet"
        >
          {text.export}
        </Button>
      </div>
      {isImporting && (
        <Suspense>
          <ImportDialog network={network} onClose={() => setImporting(false)} onImported={onImported} />
        </Suspense>
      )}
    </section>
  )
}

/** The user's day, such as 2026-11-21. */
function toDay(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return day.map((part) => String(part).padStart(2, '0')).join('-')
}
