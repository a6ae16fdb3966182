import type { ImportedPart } from '@satlens/contract'
import { useState } from 'react'
import { joinTexts } from '#shared/components/join-texts.ts'
import { DialogButtons } from '#shared/form/dialog-buttons.tsx'
import { type FileFields, FileForm } from '#shared/form/file-form.tsx'
import { FormError } from '#shared/form/form-failure.tsx'
import { useForm } from '#shared/form/use-form.ts'
import { invalidateQueries } from '#shared/query/query-client.ts'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { importData } from './import-data.ts'
import { messages } from './messages.ts'
import { type AccountExport, readExport } from './read-export.ts'

const text = messages.import
const MAX_FILE_BYTES = 50_000_000

interface PreviewedExport {
  readonly fileName: string
  readonly content: AccountExport
  readonly parts: readonly ImportedPart[]
}

/** Imports an export in two steps: the file, and what it would add. */
export function ImportDataDialog({ onClose }: { onClose: () => void }) {
  const [previewed, setPreviewed] = useState<PreviewedExport | null>(null)
  const reading = useFileForm(setPreviewed)
  const importing = useForm({
    failed: { title: text.failed, noAnswer: text.noAnswer },
    async action() {
      if (previewed === null) return
      // Pages that show what was added read it again, also after a failure that may have been in between.
      const parts = await importData(previewed.content, true).finally(() => void invalidateQueries([]))
      importing.toast.show({ title: text.done, description: text.added(parts), tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      description={previewed?.fileName}
      locked={reading.isSubmitting || importing.isSubmitting}
      onClose={onClose}
      title={text.title}
    >
      {previewed === null ? (
        <FileForm accept=".json,application/json" form={reading} onCancel={onClose} text={text} />
      ) : (
        <Form {...importing.props} className="flex flex-col gap-5">
          <StepHeading>{text.preview}</StepHeading>
          <Preview parts={previewed.parts} />
          <FormError message={importing.failure?.message ?? null} />
          <DialogButtons
            isDisabled={previewed.parts.every(({ added }) => added === 0)}
            isSubmitting={importing.isSubmitting}
            onCancel={() => setPreviewed(null)}
            text={{ cancel: text.back, submit: text.submit, submitting: text.submitting }}
          />
        </Form>
      )}
    </Dialog>
  )
}

function useFileForm(onRead: (previewed: PreviewedExport) => void) {
  const initial: FileFields = { file: null }
  const form = useForm({
    initial,
    failed: { title: text.failed },
    async action({ file }: FileFields): Promise<void> {
      if (file === null) return form.reject({ file: text.none })
      if (file.size > MAX_FILE_BYTES) return form.reject({ file: text.tooLarge })
      const content = readExport(await file.text().catch(() => ''))
      if (content === null) return form.reject({ file: text.notAnExport })
      onRead({ fileName: file.name, content, parts: await importData(content, false) })
    },
  })
  return form
}

function Preview({ parts }: { parts: readonly ImportedPart[] }) {
  const refused = parts.filter((part) => part.refused.length > 0)
  return (
    <>
      {parts.every(({ added }) => added === 0) && <Notice>{text.nothing}</Notice>}
      <DescriptionList dense>
        {parts.map(({ name, added, present }) => (
          <DescriptionRow key={name} note={present > 0 && text.present(present)} term={text.parts[name]}>
            {text.new(added)}
          </DescriptionRow>
        ))}
      </DescriptionList>
      {refused.length > 0 && (
        <Notice title={text.refused} tone="warn">
          <ul className="flex flex-col gap-2">
            {refused.flatMap(({ name, refused: entries }) =>
              entries.map(({ reason, count, examples }) => (
                <li key={`${name} ${reason}`}>
                  {text.refusal(text.parts[name], count, text.reasons[reason])}
                  {examples.length > 0 && (
                    <span className="wrap-anywhere block text-muted">
                      <bdi>{joinTexts(examples)}</bdi>
                    </span>
                  )}
                </li>
              )),
            )}
          </ul>
        </Notice>
      )}
    </>
  )
}
