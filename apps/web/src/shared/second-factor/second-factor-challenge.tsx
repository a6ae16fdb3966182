import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import type { VerificationProps } from './code-form.tsx'
import type { FactorOption } from './factor-options.ts'
import { messages } from './messages.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

/** Asks the signed-in user for a second factor again. `submit` is the label of the button. */
export function SecondFactorChallenge({
  ways,
  ...verification
}: VerificationProps & { ways: readonly FactorOption[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  if (way === undefined) return null
  return (
    <div className="flex flex-col gap-5">
      <p className="text-14 text-muted">
        {messages[way.kind].lead} {way.kind === 'app' && messages.app.once}
      </p>
      <SecondFactorForm {...verification} key={way.id} takesFocus={chosen !== null} way={way} />
      <OtherFactorOptions chosen={way} onChoose={setChosen} ways={ways} />
    </div>
  )
}

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
