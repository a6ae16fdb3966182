import clsx from 'clsx'
import type { ReactNode } from 'react'
import { CheckIcon } from '../icons.tsx'

type StepState = 'done' | 'current' | 'todo'

/** Steps in their order, with the current one in ink. Screen readers get `stateWords` after each title. */
export function StepList({
  label,
  steps,
  stateWords,
}: {
  label: string
  steps: readonly { title: ReactNode; state: StepState; detail?: ReactNode }[]
  stateWords: Record<StepState, string>
}) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, index) => (
        <li
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="group/step relative flex gap-3 pb-5 last:pb-0"
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={index}
        >
          <span
            aria-hidden="true"
            className="absolute start-3.5 top-7 bottom-0 border-hairline border-s group-last/step:hidden"
          />
          <span
            aria-hidden="true"
            className={clsx(
              'figures flex size-7 shrink-0 items-center justify-center rounded-full border font-medium text-14',
              marks[step.state],
            )}
          >
            {step.state === 'done' ? <CheckIcon className="size-4" /> : index + 1}
          </span>
          <div className={clsx('min-w-0 pt-0.5', step.state === 'todo' && 'text-muted')}>
            <p className={clsx(step.state === 'current' && 'font-semibold')}>
              {step.title}
              <span className="sr-only"> {stateWords[step.state]}</span>
            </p>
            {step.detail && <div className="text-14 text-muted">{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const marks = {
  done: 'border-ink text-ink',
  current: 'border-ink bg-ink text-canvas',
  todo: 'border-control text-muted',
}
