import { useState } from 'react'
import { useForm } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { messages } from '../messages.ts'
import { NO_INPUT_ASSISTANCE } from '../no-input-assistance.ts'
import { findWrongPositions, pickPositions } from './check-positions.ts'

const text = messages.recovery

/** Asks for four of the words, typed from the copy. A second failure leads back to the words. */
export function RecoveryPhraseQuiz({
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
  const [hasFailed, setFailed] = useState(false)
  const form = useForm<Record<string, string>, readonly number[]>({
    initial: Object.fromEntries(positions.map((position) => [position, ''])),
    parse: (typed) => ({ ok: true, value: findWrongPositions(words, typed) }),
    action(wrong) {
      if (wrong.length === 0) return onRight()
      if (hasFailed) return onTwiceWrong()
      form.reject(Object.fromEntries(wrong.map((position) => [position, text.wrong(position + 1)])))
      setFailed(true)
    },
  })

  return (
    <Form autoComplete="off" className="flex flex-col gap-5" {...form.props}>
      <div>
        <StepHeading>{text.check}</StepHeading>
        <p className="mt-1 text-14 text-muted">{hasFailed ? text.oneMore : text.checkLead}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        {positions.map((position) => (
          <TextField
            {...form.text(String(position))}
            {...NO_INPUT_ASSISTANCE}
            dir="ltr"
            key={position}
            label={text.word(position + 1)}
            name={undefined}
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
