import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'
import { PhraseWords, useHideWithPage } from './phrase-words.tsx'
import { RecoveryPhraseQuiz } from './recovery-phrase-quiz.tsx'
import { markBackedUp } from './recovery-store.ts'

const text = messages.recovery

type Step = 'explain' | 'words' | 'words-again' | 'check' | 'skipped'

/** Leads from the words on the screen to a checked copy; can be skipped and resumed. Shows its children while it is not running. */
export function PhraseBackup({
  phrase,
  userId,
  isStored,
  children,
}: {
  phrase: string
  userId: string
  /** Whether the words outlast the tab, encrypted. */
  isStored: boolean
  children: ReactNode
}) {
  const toast = useToast()
  const [step, setStep] = useState<Step>('explain')
  const [isShown, setShown] = useState(true)
  useHideWithPage(setShown)

  function show(next: 'words' | 'words-again') {
    setShown(true)
    setStep(next)
  }

  const skip = (
    <Button onClick={() => setStep('skipped')} variant="quiet">
      {text.skip}
    </Button>
  )

  if (step === 'skipped') {
    return (
      <>
        <Notice action={{ onClick: () => show('words'), children: text.resume }} tone="warn">
          {isStored ? text.skippedStored : text.skipped}
        </Notice>
        {children}
      </>
    )
  }
  if (step === 'explain') {
    return (
      <>
        <div className="measure flex flex-col gap-2">
          {text.explain.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => show('words')} variant="primary">
            {text.show}
          </Button>
          {skip}
        </div>
        {children}
      </>
    )
  }
  if (step === 'check') {
    return (
      <RecoveryPhraseQuiz
        onBack={() => show('words')}
        onRight={() => {
          markBackedUp(userId)
          toast.show({ title: text.done, description: text.doneBody, tone: 'success' })
        }}
        onTwiceWrong={() => show('words-again')}
        words={phrase.split(' ')}
      />
    )
  }
  return (
    <>
      <StepHeading>{text.words}</StepHeading>
      {step === 'words-again' && <Notice tone="warn">{text.twice}</Notice>}
      {isShown && <PhraseWords phrase={phrase} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={isShown ? () => setStep('check') : () => setShown(true)} variant="primary">
          {isShown ? text.written : text.show}
        </Button>
        {skip}
      </div>
    </>
  )
}
