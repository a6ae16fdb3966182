import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '../icons.tsx'
import { controlClasses, Field, type FieldTextProps } from './field.tsx'

/** `options` in the order they are listed; everything else goes to the native select. */
export type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldTextProps & { options: readonly { value: string; label: string }[] }

/** A choice from a list too long for a segmented control. */
export function Select({ label, note, help, error, id, className, options, ...select }: SelectProps) {
  return (
    <Field className={className} error={error} help={help} id={id} label={label} note={note}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className={clsx(controlClasses, 'appearance-none pe-10')}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted" />
        </div>
      )}
    </Field>
  )
}
