import { Button } from '#ui/actions/button.tsx'

/** The buttons at the end of a dialog: cancel and submit. Outside of a form element, `onSubmit` is required. */
export function DialogButtons({
  isSubmitting,
  isDisabled = false,
  text: { cancel, submit, submitting },
  variant = 'primary',
  onCancel,
  onSubmit,
}: {
  isSubmitting: boolean
  isDisabled?: boolean
  text: { readonly cancel: string; readonly submit: string; readonly submitting: string }
  variant?: 'primary' | 'danger'
  onCancel: () => void
  onSubmit?: () => void
}) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button disabled={isSubmitting} onClick={onCancel}>
        {cancel}
      </Button>
      <Button
        busy={isSubmitting}
        busyLabel={submitting}
        disabled={isDisabled}
        onClick={onSubmit}
        type={onSubmit ? 'button' : 'submit'}
        variant={variant}
      >
        {submit}
      </Button>
    </div>
  )
}
