import { useState } from 'react'
import { messages } from './messages.ts'
import { OtherWays } from './other-ways.tsx'
import { ProofForm } from './proof-form.tsx'
import type { Way } from './ways.ts'

/** Asks whoever is signed in already for a second factor once more. `submit` says what comes of it. */
export function Proof({
  ways,
  submit,
  onProven,
}: {
  ways: readonly Way[]
  submit?: string
  onProven: () => void
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  if (way === undefined) return null
  return (
    <div className="flex flex-col gap-5">
      <p className="text-14 text-muted">
        {messages[way.kind].lead} {way.kind === 'app' && messages.app.once}
      </p>
      <ProofForm key={way.id} onProven={onProven} submit={submit} takesFocus={chosen !== null} way={way} />
      <OtherWays chosen={way} onChoose={setChosen} ways={ways} />
    </div>
  )
}
