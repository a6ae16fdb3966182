import { Spinner } from '#ui/spinner.tsx'
import { messages } from './messages.ts'

/** Stands where a page will be. */
export function PageLoading({ label = messages.loadingPage }: { label?: string }) {
  return (
    <div className="flex min-h-[60vh] items-center justify-center">
      <Spinner label={label} />
    </div>
  )
}
