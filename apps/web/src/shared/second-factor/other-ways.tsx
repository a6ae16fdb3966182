import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { messages } from './messages.ts'
import type { Way } from './ways.ts'

/** The ways that were not chosen, one press away each. `children` are further lines of the list. */
export function OtherWays({
  ways,
  chosen,
  onChoose,
  children,
}: {
  ways: readonly Way[]
  chosen: Way
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
