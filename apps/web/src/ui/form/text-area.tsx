import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlClasses, Field, type FieldTextProps } from './field.tsx'

/** `mono` is for addresses, keys and phrases, which are read letter by letter. */
export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> & FieldTextProps & { mono?: boolean }

/** Several lines of text with label, help and error. */
export function TextArea({
  label,
  note,
  help,
  error,
  id,
  className,
  mono = false,
  ...textarea
}: TextAreaProps) {
  return (
    <Field className={className} error={error} help={help} id={id} label={label} note={note}>
      {(wiring) => (
        <textarea
          rows={3}
          {...textarea}
          {...wiring}
          className={clsx(controlClasses, 'block resize-y', mono && 'font-mono text-14')}
          dir={mono ? 'ltr' : textarea.dir}
        />
      )}
    </Field>
  )
}
