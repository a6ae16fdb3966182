import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '../icons.tsx'
import { controlClasses, Field, type FieldTextProps } from './field.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  Pick<FieldTextProps, 'label' | 'help'> & { options: readonly { value: string; label: string }[] }

export function Select({ label, help, options, ...select }: SelectProps) {
  return (
    <Field help={help} label={label}>
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
