import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'
import { BackupCheck } from './backup-check.tsx'
import { PhraseWords } from './phrase-words.tsx'
import { markBackedUp } from './recovery-store.ts'
import { useHideWithPage } from './use-hide-with-page.ts'

const text = messages.recovery

type Step = 'explain' | 'words' | 'words-again' | 'check' | 'skipped'

/**
 * From the words on the screen to a copy that is known to be right. It can be skipped, and taken up again. The children stand
 * below while it is not under way.
 */
export function PhraseBackup({
  phrase,
  userId,
  isKept,
  children,
}: {
  phrase: string
  userId: string
  /** Whether the words outlast the tab, encrypted. */
  isKept: boolean
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

  if (step === 'skipped') {
    return (
      <>
        <Notice
          actions={
            <Button onClick={() => show('words')} size="small">
              {text.resume}
            </Button>
          }
          tone="warn"
        >
          {isKept ? text.skippedKept : text.skipped}
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
          <Button onClick={() => setStep('skipped')} variant="quiet">
            {text.skip}
          </Button>
        </div>
        {children}
      </>
    )
  }
  if (step === 'check') {
    return (
      <BackupCheck
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
        {isShown ? (
          <Button onClick={() => setStep('check')} variant="primary">
            {text.written}
          </Button>
        ) : (
          <Button onClick={() => setShown(true)} variant="primary">
            {text.show}
          </Button>
        )}
        <Button onClick={() => setStep('skipped')} variant="quiet">
          {text.skip}
        </Button>
      </div>
    </>
  )
}
