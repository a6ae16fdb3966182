import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { WarningIcon } from '../icons.tsx'

/** The words around a control. An error takes the place of the help. */
export type FieldTextProps = {
  label: string
  /** A word beside the label, such as the one for an optional field. */
  note?: string | undefined
  help?: ReactNode
  error?: string | undefined
}

type FieldControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, control, help or error below: the frame of every field. */
export function Field({
  label,
  note,
  help,
  error,
  id,
  className,
  children,
}: FieldTextProps & {
  id?: string | undefined
  className?: string | undefined
  children: (wiring: FieldControlProps) => ReactNode
}) {
  const ownId = useId()
  const controlId = id ?? ownId
  const textId = `${controlId}-text`
  const isInvalid = error !== undefined && error !== ''
  const hasText = isInvalid || (help !== undefined && help !== null && help !== '')

  return (
    <div className={clsx('flex flex-col', className)}>
      <span className="mb-1 flex items-baseline justify-between gap-3 text-14">
        <label className="font-medium" htmlFor={controlId} id={`${controlId}-label`}>
          {label}
        </label>
        {note && <span className="text-12 text-muted">{note}</span>}
      </span>
      {children({
        id: controlId,
        'aria-describedby': hasText ? textId : undefined,
        'aria-invalid': isInvalid || undefined,
      })}
      {hasText && (
        <div className={clsx('mt-1 text-14', isInvalid ? 'text-loss' : 'text-muted')} id={textId}>
          {isInvalid ? (
            <span className="flex gap-1.5">
              <WarningIcon className="mt-0.5 size-4 shrink-0" />
              {error}
            </span>
          ) : (
            help
          )}
        </div>
      )}
    </div>
  )
}

export const controlClasses =
  'min-h-11 w-full rounded-ui border border-control bg-surface px-3 py-2 text-16 text-ink transition-colors duration-150 hover:border-ink aria-invalid:border-loss aria-invalid:border-2 disabled:border-hairline disabled:bg-tint disabled:text-muted disabled:cursor-not-allowed [&[readonly]]:bg-tint'
