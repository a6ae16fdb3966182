import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldText } from './field.tsx'

/** Everything but the words goes to the native file input. */
export type FileFieldProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & FieldText

/** A file from the device; the browser's own button, set in our type. */
export function FileField({ label, note, help, error, id, className, ...input }: FileFieldProps) {
  return (
    <Field className={className} error={error} help={help} id={id} label={label} note={note}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          className={clsx(
            controlLook,
            'py-1.5 ps-1.5 text-14 text-muted file:me-3 file:min-h-8 file:rounded-ui file:border file:border-control file:border-solid file:bg-surface file:px-3 file:font-medium file:text-ink',
          )}
          type="file"
        />
      )}
    </Field>
  )
}
