import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Tag } from '#ui/tag.tsx'
import { Backup } from './backup.tsx'
import { KeepForm } from './keep-form.tsx'
import { messages } from './messages.ts'
import { forgetKeptPhrase, letGo, type Recovery } from './recovery-store.ts'
import { UnlockForm } from './unlock-form.tsx'
import { useHiddenWithPage } from './use-hidden-with-page.ts'
import { WordSlip } from './word-slip.tsx'

const text = messages.recovery

/** What this browser has of the words of the wallet, and what can be done with them. */
export function RecoveryCard({ userId, recovery }: { userId: string; recovery: Recovery }) {
  const { phrase, isBackedUp, sealed } = recovery
  const keeping = (
    <div className="border-hairline border-t pt-5">
      {sealed === null ? <KeepForm userId={userId} /> : <Kept userId={userId} />}
    </div>
  )
  return (
    <Card
      aside={isBackedUp ? <Tag tone="gain">{text.backedUp}</Tag> : <Tag tone="loss">{text.badge}</Tag>}
      title={text.title}
    >
      <div className="flex flex-col gap-5">
        {phrase !== null && !isBackedUp && (
          <Backup isKept={sealed !== null} phrase={phrase} userId={userId}>
            {keeping}
          </Backup>
        )}
        {phrase !== null && isBackedUp && (
          <>
            <Held phrase={phrase} userId={userId} />
            {keeping}
          </>
        )}
        {phrase === null && sealed !== null && (
          <>
            <UnlockForm userId={userId} />
            <div className="border-hairline border-t pt-5">
              <Button onClick={() => forgetKeptPhrase(userId)} size="small" variant="danger">
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
  useHiddenWithPage(setShown)
  return (
    <>
      <p className="measure">{text.inMemory}</p>
      {isShown && <WordSlip phrase={phrase} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setShown(!isShown)}>{isShown ? text.hideWords : text.again}</Button>
        <Button onClick={() => letGo(userId)}>{text.lock}</Button>
      </div>
    </>
  )
}

function Kept({ userId }: { userId: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="measure text-14">{text.kept}</p>
      <Button onClick={() => forgetKeptPhrase(userId)} size="small" variant="danger">
        {text.erase}
      </Button>
    </div>
  )
}
