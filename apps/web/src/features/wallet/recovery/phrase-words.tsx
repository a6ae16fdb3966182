import { WordGrid } from '#ui/data/word-grid.tsx'
import { messages } from '../messages.ts'

const text = messages.recovery

/** The words in their order, for the one who writes them down. */
export function PhraseWords({ phrase }: { phrase: string }) {
  return (
    <div className="rounded-ui border border-control border-dashed px-4 pt-3">
      <p className="pb-3 text-14 text-muted">{text.wordsNote}</p>
      <WordGrid label={text.words} words={phrase.split(' ')} />
    </div>
  )
}
