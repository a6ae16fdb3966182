import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlClasses, Field, type FieldTextProps } from './field.tsx'

/** What is typed into these is read from left to right in every language. */
const LEFT_TO_RIGHT = /^(email|password|tel|url)$/

/** `leading` and `trailing` stand inside the edge; the label has to name them too. `figures` sets equally wide digits. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldTextProps & { leading?: ReactNode; trailing?: ReactNode; figures?: boolean }

export function TextField({
  label,
  note,
  help,
  error,
  id,
  className,
  leading,
  trailing,
  figures = false,
  ...input
}: TextFieldProps) {
  const dir = input.dir ?? (LEFT_TO_RIGHT.test(input.type ?? '') ? 'ltr' : undefined)
  return (
    <Field className={className} error={error} help={help} id={id} label={label} note={note}>
      {(wiring) => (
        // With the direction of the field, so that what stands inside its edge is on the side of its padding.
        <div className="relative" dir={dir}>
          {leading && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-muted"
            >
              {leading}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...wiring}
            // Left to itself, the browser calls an empty date wrong before anyone has touched it.
            aria-invalid={wiring['aria-invalid'] ?? (input.type === 'date' ? false : undefined)}
            className={clsx(controlClasses, leading && 'ps-8', trailing && 'pe-20', figures && 'figures')}
          />
          {trailing && <span className="absolute inset-y-0 end-0 flex items-center">{trailing}</span>}
        </div>
      )}
    </Field>
  )
}

export function FieldUnit({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="pointer-events-none pe-3 text-14 text-muted">
      {children}
    </span>
  )
}
