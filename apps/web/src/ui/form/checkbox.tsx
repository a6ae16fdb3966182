import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  help?: ReactNode
}

export function Checkbox({ label, help, className, ...input }: CheckboxProps) {
  const helpId = useId()
  return (
    <div className={clsx('flex flex-col', className)}>
      <label className="flex min-h-11 items-start gap-3 py-[calc((2.75rem-1lh)/2)]">
        <input
          {...input}
          aria-describedby={help ? helpId : undefined}
          className={checkboxClasses}
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

/** The look of a checkbox, for one that is labelled by a row of a list. */
export const checkboxClasses = clsx(
  // Halfway up the first line, in whatever size that is set.
  'relative mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0 appearance-none rounded-ui border border-control bg-surface hover:border-ink',
  'transition-colors duration-150 checked:border-ink checked:bg-ink disabled:border-hairline disabled:bg-tint',
  'checked:after:absolute checked:after:start-[6px] checked:after:top-[2px] checked:after:h-[11px] checked:after:w-[6px]',
  'checked:after:rotate-45 checked:after:border-canvas checked:after:border-r-2 checked:after:border-b-2',
  'forced-colors:appearance-auto forced-colors:checked:after:hidden',
)
