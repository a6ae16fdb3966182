import { Button, type ButtonProps } from '#ui/actions/button.tsx'

/** The button at the end of a form. It is busy until the form `isReady` as well, but under its own name. */
export function SubmitButton({
  form: { isSubmitting },
  text: { submit, submitting },
  isReady = true,
  ...button
}: Omit<ButtonProps, 'form'> & {
  form: { readonly isSubmitting: boolean }
  text: { readonly submit: string; readonly submitting: string }
  isReady?: boolean
}) {
  return (
    <Button
      busy={isSubmitting || !isReady}
      busyLabel={isReady ? submitting : submit}
      type="submit"
      variant="primary"
      wide
      {...button}
    >
      {submit}
    </Button>
  )
}
