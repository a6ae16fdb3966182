import { useEffect } from 'react'
import { WordGrid } from '#ui/data/word-grid.tsx'
import { messages } from '../messages.ts'

const text = messages.recovery

export function PhraseWords({ phrase }: { phrase: string }) {
  return (
    <div className="rounded-ui border border-control border-dashed px-4 pt-3">
      <p className="pb-3 text-14 text-muted">{text.wordsNote}</p>
      <WordGrid label={text.words} words={phrase.split(' ')} />
    </div>
  )
}

/** Hides words in a tab that is not visible, also from the picture that a phone keeps of a page. */
export function useHideWithPage(setShown: (isShown: false) => void): void {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') setShown(false)
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [setShown])
}
