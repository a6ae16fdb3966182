import type { Factor } from '@satlens/contract'
import { getFactorOptions } from '#shared/second-factor/factor-options.ts'
import { removeFactor } from '#shared/session/factors.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { getFactorName } from '../factor-name.ts'
import { messages } from '../messages.ts'
import { VerifiedActionDialog } from './verified-action-dialog.tsx'

const text = messages.removal

/** Removes a factor, after a proof if it counts. */
export function RemoveFactorDialog({
  factor,
  verified,
  hasCodes,
  onClose,
}: {
  factor: Factor
  /** Those that count, this one perhaps among them. */
  verified: readonly Factor[]
  hasCodes: boolean
  onClose: () => void
}) {
  const toast = useToast()
  const name = getFactorName(factor)
  const others = verified.filter(({ id }) => id !== factor.id)
  const counts = factor.status === 'verified'
  // Shown by what stays: a session that the removed factor vouches for would be asked again at once.
  const asked = others.length > 0 ? others : [factor]
  return (
    <VerifiedActionDialog
      act={async () => {
        await removeFactor(factor.id)
        toast.show({ ...text.done(name), tone: 'success' })
        onClose()
      }}
      onClose={onClose}
      title={text.title(name)}
      ways={counts ? getFactorOptions({ factors: [...asked] }) : []}
      words={text}
    >
      {!counts && <p>{text.unfinished}</p>}
      {counts && others.length > 0 && <p>{text.othersStay(listOf(others.map(getFactorName)))}</p>}
      {counts && others.length === 0 && (
        <Notice tone="warn">
          {text.last} {hasCodes && text.codesGo}
        </Notice>
      )}
    </VerifiedActionDialog>
  )
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
