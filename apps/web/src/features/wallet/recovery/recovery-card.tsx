import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from '../messages.ts'
import { PhraseBackup } from './phrase-backup.tsx'
import { PhraseWords } from './phrase-words.tsx'
import { clearPhrase, deleteEncryptedPhrase, type RecoveryState } from './recovery-store.ts'
import { StorePhraseForm } from './store-phrase-form.tsx'
import { UnlockPhraseForm } from './unlock-phrase-form.tsx'
import { useHideWithPage } from './use-hide-with-page.ts'

const text = messages.recovery

/** What this browser has of the words of the wallet, and what can be done with them. */
export function RecoveryCard({ userId, recovery }: { userId: string; recovery: RecoveryState }) {
  const { phrase, isBackedUp, sealed } = recovery
  const keeping = (
    <div className="border-hairline border-t pt-5">
      {sealed === null ? <StorePhraseForm userId={userId} /> : <Kept userId={userId} />}
    </div>
  )
  return (
    <Card
      aside={isBackedUp ? <Tag tone="gain">{text.backedUp}</Tag> : <Tag tone="loss">{text.badge}</Tag>}
      title={text.title}
    >
      <div className="flex flex-col gap-5">
        {phrase !== null && !isBackedUp && (
          <PhraseBackup isKept={sealed !== null} phrase={phrase} userId={userId}>
            {keeping}
          </PhraseBackup>
        )}
        {phrase !== null && isBackedUp && (
          <>
            <Held phrase={phrase} userId={userId} />
            {keeping}
          </>
        )}
        {phrase === null && sealed !== null && (
          <>
            <UnlockPhraseForm userId={userId} />
            <div className="border-hairline border-t pt-5">
              <Button onClick={() => deleteEncryptedPhrase(userId)} size="small" variant="danger">
                {text.erase}
              </Button>
            </div>
          </>
        )}
        {phrase === null && sealed === null && (
          <p className="measure">{isBackedUp ? text.elsewhere : text.gone}</p>
        )}
      </div>
    </Card>
  )
}

function Held({ phrase, userId }: { phrase: string; userId: string }) {
  const [isShown, setShown] = useState(false)
  useHideWithPage(setShown)
  return (
    <>
      <p className="measure">{text.inMemory}</p>
      {isShown && <PhraseWords phrase={phrase} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setShown(!isShown)}>{isShown ? text.hideWords : text.again}</Button>
        <Button onClick={() => clearPhrase(userId)}>{text.lock}</Button>
      </div>
    </>
  )
}

function Kept({ userId }: { userId: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="measure text-14">{text.kept}</p>
      <Button onClick={() => deleteEncryptedPhrase(userId)} size="small" variant="danger">
        {text.erase}
      </Button>
    </div>
  )
}
