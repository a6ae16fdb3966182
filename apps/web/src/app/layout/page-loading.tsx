import { Spinner } from '#ui/feedback/spinner.tsx'
import { messages } from '../messages.ts'

/** Stands where a page will be, as high as the window: the footer would jump away from under a shorter one. */
export function PageLoading({ label = messages.loadingPage }: { label?: string }) {
  return (
    <div className="flex min-h-dvh items-start justify-center pt-[28vh]">
      <Spinner label={label} />
    </div>
  )
}
