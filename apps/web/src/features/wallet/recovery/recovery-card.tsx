import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { messages } from '../messages.ts'
import { StorePhraseForm, UnlockPhraseForm } from './passphrase-forms.tsx'
import { PhraseBackup } from './phrase-backup.tsx'
import { PhraseWords, useHideWithPage } from './phrase-words.tsx'
import { clearPhrase, deleteEncryptedPhrase, type RecoveryState } from './recovery-store.ts'

const text = messages.recovery

export function RecoveryCard({ userId, recovery }: { userId: string; recovery: RecoveryState }) {
  const { phrase, isBackedUp, encrypted } = recovery
  const erase = (
    <Button onClick={() => deleteEncryptedPhrase(userId)} size="small" variant="danger">
      {text.erase}
    </Button>
  )
  const storage = (
    <div className="border-hairline border-t pt-5">
      {encrypted === null ? (
        <StorePhraseForm userId={userId} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="measure text-14">{text.stored}</p>
          {erase}
        </div>
      )}
    </div>
  )
  return (
    <Card
      aside={isBackedUp ? <Tag tone="gain">{text.backedUp}</Tag> : <Tag tone="loss">{text.badge}</Tag>}
      title={text.title}
    >
      <div className="flex flex-col gap-5">
        {phrase !== null && !isBackedUp && (
          <PhraseBackup isStored={encrypted !== null} phrase={phrase} userId={userId}>
            {storage}
          </PhraseBackup>
        )}
        {phrase !== null && isBackedUp && (
          <>
            <BackedUpPhrase isStored={encrypted !== null} phrase={phrase} userId={userId} />
            {storage}
          </>
        )}
        {phrase === null && encrypted !== null && (
          <>
            <UnlockPhraseForm userId={userId} />
            <div className="border-hairline border-t pt-5">{erase}</div>
          </>
        )}
        {phrase === null && encrypted === null && (
          <p className="measure">{isBackedUp ? text.elsewhere : text.gone}</p>
        )}
      </div>
    </Card>
  )
}

/** Without an encrypted copy on this device, the phrase cannot be unlocked again: its removal is confirmed first. */
function BackedUpPhrase({ phrase, userId, isStored }: { phrase: string; userId: string; isStored: boolean }) {
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useHideWithPage(setShown)
  return (
    <>
      <p className="measure">{isStored ? text.unlocked : text.inMemory}</p>
      {isShown && <PhraseWords phrase={phrase} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setShown(!isShown)}>{isShown ? text.hideWords : text.again}</Button>
        <Button onClick={isStored ? () => clearPhrase(userId) : () => setAsking(true)}>
          {isStored ? text.lock : text.removeFromTab}
        </Button>
      </div>
      <ConfirmDialog
        failure={null}
        isBusy={false}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => clearPhrase(userId)}
        text={text.confirmRemoval}
        title={text.confirmRemoval.title}
      >
        {text.confirmRemoval.body}
      </ConfirmDialog>
    </>
  )
}
