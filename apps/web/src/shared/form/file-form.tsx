import { FileField } from '#ui/form/file-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { FormError } from './form-failure.tsx'
import type { useForm } from './use-form.ts'

export interface FileFields {
  readonly file: File | null
}

interface FileFormText {
  readonly file: string
  readonly fileHelp: string
  readonly choose: string
  readonly none: string
  readonly next: string
  readonly reading: string
  readonly cancel: string
}

/** The first step of an import in a dialog: the choice of a file, with what is wrong with it. */
export function FileForm({
  form: { props, fields, errors, failure, isSubmitting, change },
  accept,
  text,
  onCancel,
}: {
  form: ReturnType<typeof useForm<FileFields>>
  /** The file types that the browser offers, as in the attribute of an input. */
  accept: string
  text: FileFormText
  onCancel: () => void
}) {
  return (
    <Form {...props} className="flex flex-col gap-5">
      <FileField
        accept={accept}
        choose={text.choose}
        disabled={isSubmitting}
        error={errors.file}
        fileName={fields.file?.name ?? null}
        help={text.fileHelp}
        label={text.file}
        none={text.none}
        onChange={({ target }) => change({ file: target.files?.[0] ?? null })}
      />
      <FormError message={failure?.message ?? null} />
      <DialogButtons
        isSubmitting={isSubmitting}
        onCancel={onCancel}
        text={{ cancel: text.cancel, submit: text.next, submitting: text.reading }}
      />
    </Form>
  )
}
