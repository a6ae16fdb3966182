import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import type { FactorOption } from './factor-options.ts'
import { messages } from './messages.ts'

/** The ways that were not chosen, one press away each. `children` are further lines of the list. */
export function OtherFactorOptions({
  ways,
  chosen,
  onChoose,
  children,
}: {
  ways: readonly FactorOption[]
  chosen: FactorOption
  onChoose: (id: string) => void
  children?: ReactNode
}) {
  return (
    <ul aria-label={messages.otherWays} className="-ms-3 flex flex-wrap gap-x-2">
      {ways
        .filter((other) => other !== chosen)
        .map(({ id, label }) => (
          <li key={id}>
            <Button onClick={() => onChoose(id)} size="small" variant="quiet">
              {label}
            </Button>
          </li>
        ))}
      {children}
    </ul>
  )
}
