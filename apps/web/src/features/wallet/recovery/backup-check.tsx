import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { messages } from '../messages.ts'
import { NO_INPUT_ASSISTANCE } from '../no-input-assistance.ts'
import { findWrongPositions, pickPositions } from './check-positions.ts'

const text = messages.recovery

/** Four of the words, typed from the copy. A second failure leads back to the words. */
export function BackupCheck({
  words,
  onRight,
  onTwiceWrong,
  onBack,
}: {
  words: readonly string[]
  onRight: () => void
  onTwiceWrong: () => void
  onBack: () => void
}) {
  const [positions] = useState(() =>
    pickPositions(words.length, (length) => crypto.getRandomValues(new Uint8Array(length))),
  )
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(
    () => new Map(positions.map((at) => [at, ''])),
  )
  const [wrong, setWrong] = useState<readonly number[]>([])
  const [failures, setFailures] = useState(0)

  function check() {
    const found = findWrongPositions(words, typed)
    if (found.length === 0) return onRight()
    if (failures > 0) return onTwiceWrong()
    setWrong(found)
    setFailures(failures + 1)
  }

  return (
    <Form autoComplete="off" className="flex flex-col gap-5" onSubmit={check} rejectionCount={failures}>
      <div>
        <StepHeading>{text.check}</StepHeading>
        <p className="mt-1 text-14 text-muted">{failures === 0 ? text.checkLead : text.oneMore}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        {positions.map((position) => (
          <TextField
            {...NO_INPUT_ASSISTANCE}
            dir="ltr"
            error={wrong.includes(position) ? text.wrong(position + 1) : undefined}
            key={position}
            label={text.word(position + 1)}
            onChange={({ target }) => {
              setTyped(new Map(typed).set(position, target.value))
              setWrong(wrong.filter((other) => other !== position))
            }}
            value={typed.get(position) ?? ''}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {text.submit}
        </Button>
        <Button onClick={onBack} variant="quiet">
          {text.back}
        </Button>
      </div>
    </Form>
  )
}
