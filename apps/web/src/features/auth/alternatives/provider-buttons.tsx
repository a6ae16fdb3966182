import { type ReactNode, useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { settings } from '#shared/browser/settings.ts'
import { Button } from '#ui/actions/button.tsx'
import type { ToastHandle } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'

const text = messages.otherWays

/** The toasts of the form above. */
export type AlternativeProps = { readonly toast: ToastHandle }

/** Other ways than the form: `children` and the configured providers, which return to `page`. */
export function ProviderButtons({
  page,
  toast,
  children,
}: AlternativeProps & { page: string; children?: ReactNode }) {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)

  async function leave(id: string) {
    setLeavingFor(id)
    try {
      // Stays busy until the browser has left the page.
      const { redirectToProvider } = await importAlternatives()
      await redirectToProvider(id, page)
    } catch (error) {
      setLeavingFor(null)
      showError(toast, error)
    }
  }

  return (
    <section
      aria-label={text.label}
      className="mt-6 flex flex-col gap-3 border-hairline border-t pt-6 empty:hidden"
    >
      {children}
      {settings.providers.map(({ id, name }) => (
        <Button
          busy={leavingFor === id}
          busyLabel={text.leaving}
          disabled={leavingFor !== null}
          key={id}
          onClick={() => leave(id)}
          wide
        >
          {text.provider(name)}
        </Button>
      ))}
    </section>
  )
}

export const importAlternatives = () => import('#shared/session/alternative-sign-in.ts')

export const showError = (toast: ToastHandle, error: unknown) =>
  toast.error({ title: messages.signIn.failed, description: getServerMessage(error) })
