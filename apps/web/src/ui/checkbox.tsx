import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** A native box with its words beside it; the whole line can be pressed. */
export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  help?: ReactNode
}

/** One yes or no. */
export function Checkbox({ label, help, className, ...input }: CheckboxProps) {
  const helpId = useId()
  return (
    <div className={clsx('flex flex-col', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          aria-describedby={help ? helpId : undefined}
          className="mt-0.5 size-5 shrink-0 rounded-ui accent-ink"
          type="checkbox"
        />
        <span>{label}</span>
      </label>
      {help && (
        <p className="-mt-1.5 ps-8 text-14 text-muted" id={helpId}>
          {help}
        </p>
      )}
    </div>
  )
}
