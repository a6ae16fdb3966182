import { listOAuthGrantsEndpoint, type OAuthGrantClient } from '@satlens/contract'
import { api } from '#shared/api/api.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { useForm } from '#shared/form/use-form.ts'
import { formatAppName } from '#shared/oauth-apps/app-name.ts'
import { invalidateQueries } from '#shared/query/query-client.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { SESSIONS_QUERY_KEY } from '../sessions/sessions-query-key.ts'
import { messages } from './messages.ts'

const text = messages.confirm

export function RemoveAccessDialog({
  client: { id, name },
  onClose,
  onRemoved,
}: {
  client: OAuthGrantClient
  onClose: () => void
  onRemoved: () => void
}) {
  const app = formatAppName(name)
  const form = useForm({
    async action() {
      await removeAccess(id)
      const { title, description } = messages.removed
      form.toast.show({ title, description: description(app), tone: 'success' })
      onRemoved()
      // The sessions of the app have ended with its access.
      void invalidateQueries(SESSIONS_QUERY_KEY)
    },
    failed: { title: messages.removeFailed },
  })
  return (
    <ConfirmDialog
      failure={form.failure?.message ?? null}
      isBusy={form.isSubmitting}
      onClose={onClose}
      onConfirm={form.submit}
      text={text}
      title={text.title(app)}
    >
      {text.body}
    </ConfirmDialog>
  )
}

/** Removes the access of an app. One without access is a success: it was removed on another device. */
async function removeAccess(clientId: string): Promise<void> {
  const query = new URLSearchParams({ client_id: clientId })
  try {
    await api.send(`${listOAuthGrantsEndpoint.path}?${query}`, { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'oauth_consent_not_found')) throw error
  }
}
