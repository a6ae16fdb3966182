import { endSessionEndpoint, type ListedSession } from '@satlens/contract'
import { api } from '#shared/api/api.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { useForm } from '#shared/form/use-form.ts'
import { signOutOtherSessions } from '#shared/session/account.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { describeSession } from './describe-session.ts'
import { messages } from './messages.ts'

export type SessionsToEnd = ListedSession | 'others'

const { confirmOne, confirmOthers } = messages

export function EndSessionsDialog({
  target,
  otherCount,
  onClose,
  onEnded,
}: {
  target: SessionsToEnd
  otherCount: number
  onClose: () => void
  onEnded: () => void
}) {
  const form = useForm({
    async action() {
      form.toast.show({ ...(await endSessions(target)), tone: 'success' })
      onEnded()
    },
    failed: { title: target === 'others' ? messages.othersFailed : messages.endFailed },
  })
  const question =
    target === 'others'
      ? { text: confirmOthers, title: confirmOthers.title, children: confirmOthers.body(otherCount) }
      : {
          text: confirmOne,
          title: (target.oauth_client ? confirmOne.appTitle : confirmOne.title)(describeSession(target)),
          children: target.oauth_client ? confirmOne.appBody : confirmOne.body,
        }
  return (
    <ConfirmDialog
      {...question}
      failure={form.failure?.message ?? null}
      isBusy={form.isSubmitting}
      onClose={onClose}
      onConfirm={form.submit}
    />
  )
}

/** Ends the sessions and returns the toast about it. One that has ended already is a success. */
async function endSessions(target: SessionsToEnd): Promise<{ title: string; description: string }> {
  if (target === 'others') {
    await signOutOtherSessions()
    return messages.othersEnded
  }
  try {
    await api.call(endSessionEndpoint, { params: { id: target.id } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return messages.endedBefore
    throw error
  }
  const { title, description } = messages.ended
  return { title, description: description(describeSession(target)) }
}
