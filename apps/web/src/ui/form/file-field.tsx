import type { ComponentProps } from 'react'
import { Field, type FieldTextProps } from './field.tsx'

type FileFieldProps = Omit<ComponentProps<'input'>, 'type' | 'children'> &
  FieldTextProps & { choose: string; none: string; fileName: string | null }

/** A file from the device. The native control cuts its text on narrow screens, so it lies invisible over ours. */
export function FileField({ label, help, error, choose, none, fileName, ...input }: FileFieldProps) {
  return (
    <Field error={error} help={help} label={label}>
      {(wiring) => (
        <div className="relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-ui border border-control bg-surface p-1.5 text-14 transition-colors duration-150 hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-aria-invalid:border-2 has-aria-invalid:border-loss">
          <input
            {...input}
            {...wiring}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            type="file"
          />
          <span
            aria-hidden="true"
            className="inline-flex min-h-8 items-center rounded-ui border border-control px-3 font-medium peer-hover:border-ink peer-hover:bg-tint"
          >
            {choose}
          </span>
          <span aria-hidden="true" className="wrap-anywhere min-w-0 grow basis-40 text-muted">
            {fileName ?? none}
          </span>
        </div>
      )}
    </Field>
  )
}
