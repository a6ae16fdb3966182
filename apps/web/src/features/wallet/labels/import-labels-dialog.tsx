import type { BitcoinNetwork } from '@satlens/domain'
import { useState } from 'react'
import { DialogButtons } from '#shared/form/dialog-buttons.tsx'
import { type FileFields, FileForm } from '#shared/form/file-form.tsx'
import { FormError } from '#shared/form/form-failure.tsx'
import { useForm } from '#shared/form/use-form.ts'
import { Form } from '#ui/form/form.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type ConflictChoice, importLabelFile, type LabelImportReport } from './import-label-file.ts'
import { ImportPreview } from './import-preview.tsx'
import { loadLabelReader } from './load-label-reader.ts'
import { messages } from './messages.ts'
import type { LabelFile } from './read-label-file.ts'

const text = messages.import
const MAX_FILE_BYTES = 20_000_000

interface PreviewedFile {
  readonly name: string
  readonly file: LabelFile
  readonly report: LabelImportReport
}

/** Imports labels of a file in two steps: the file, and what it would change. */
export function ImportLabelsDialog({
  network,
  onImported,
  onClose,
}: {
  network: BitcoinNetwork
  /** Reads again what shows labels. */
  onImported: () => void
  onClose: () => void
}) {
  const [previewed, setPreviewed] = useState<PreviewedFile | null>(null)
  const reading = useFileForm(network, setPreviewed)
  const [choice, setChoice] = useState<ConflictChoice>('keep')
  const importing = useForm({
    failed: {
      title: text.failed,
      noAnswer: text.noAnswer.description,
      noAnswerTitle: text.noAnswer.title,
    },
    async action() {
      if (previewed === null) return
      try {
        const { added, changed } = await importLabelFile(previewed.file, choice)
        const description =
          choice === 'replace' && changed > 0 ? text.doneReplaced(added, changed) : text.doneAdded(added)
        importing.toast.show({ title: text.done, description, tone: 'success' })
        onClose()
      } finally {
        onImported()
      }
    },
  })
  const isBusy = reading.isSubmitting || importing.isSubmitting
  return (
    <Dialog description={previewed?.name} locked={isBusy} onClose={onClose} title={text.title}>
      {previewed === null ? (
        <FileForm accept=".jsonl,.json,.txt" form={reading} onCancel={onClose} text={text} />
      ) : (
        <Form {...importing.props} className="flex flex-col gap-5">
          <StepHeading>{text.preview}</StepHeading>
          <ImportPreview choice={choice} onChoice={setChoice} report={previewed.report} />
          <FormError message={importing.failure?.message ?? null} />
          <DialogButtons
            isDisabled={!hasChanges(previewed.report, choice)}
            isSubmitting={importing.isSubmitting}
            onCancel={() => setPreviewed(null)}
            text={{ cancel: text.back, submit: text.submit, submitting: text.submitting }}
          />
        </Form>
      )}
    </Dialog>
  )
}

const hasChanges = ({ added, changed }: LabelImportReport, choice: ConflictChoice): boolean =>
  added > 0 || (changed > 0 && choice === 'replace')

function useFileForm(network: BitcoinNetwork, onRead: (previewed: PreviewedFile) => void) {
  const initial: FileFields = { file: null }
  const form = useForm({
    initial,
    failed: { title: text.failed },
    async action({ file }: FileFields): Promise<void> {
      if (file === null) return form.reject({ file: text.none })
      if (file.size > MAX_FILE_BYTES) return form.reject({ file: text.tooLarge })
      const [reader, content] = await Promise.all([loadLabelReader(), file.text().catch(() => '')])
      if (reader === null) return form.reject({ file: text.readFailed })
      const read = await reader.readLabelFile(content, network)
      const isOther = read.ignored.every(({ reason }) => reason === 'not_json')
      if (read.parts.length === 0 && isOther) return form.reject({ file: text.notLabels })
      onRead({ name: file.name, file: read, report: await importLabelFile(read) })
    },
  })
  return form
}
