import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlClasses, Field, type FieldTextProps } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> & FieldTextProps & { mono?: boolean }

/** Several lines of text; `mono` is for addresses, keys and phrases, which are read letter by letter. */
export function TextArea({ label, note, help, error, mono = false, ...textarea }: TextAreaProps) {
  return (
    <Field error={error} help={help} label={label} note={note}>
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
