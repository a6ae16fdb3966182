import clsx from 'clsx'
import { useId } from 'react'

export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className="sr-only">{label}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-ui border border-control bg-surface">
        {options.map((option) => (
          <label
            className={clsx(
              'flex min-h-9 grow items-center justify-center border-control px-3 text-14 transition-colors duration-150 not-first:border-s pointer-coarse:min-h-11 pointer-coarse:min-w-11',
              'has-focus-visible:relative has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              'has-checked:bg-ink has-checked:font-medium has-checked:text-canvas not-has-checked:hover:bg-tint',
              'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
            )}
            key={option.value}
          >
            <input
              checked={option.value === value}
              className="sr-only"
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
              value={option.value}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
