import { endSessionEndpoint, type ListedSession } from '@satlens/contract'
import { describeUserAgent } from '@satlens/domain'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError, serverMessage } from '#shared/api/api-error.ts'
import { signOutElsewhere } from '#shared/session/account.ts'
import { useToast } from '#ui/use-toast.ts'
import { messages } from './messages.ts'

/** What is about to be ended: one session, or all but this one. */
export type Ending = ListedSession | 'others'

/** Asks, then ends sessions. `onEnded` is told which ones are over. */
export function useEnding(onEnded: (ending: Ending) => void) {
  const toast = useToast()
  const [asked, setAsked] = useState<Ending | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isEnding, setEnding] = useState(false)

  function ask(ending: Ending | null) {
    setFailure(null)
    setAsked(ending)
  }

  async function end() {
    if (asked === null) return
    setFailure(null)
    setEnding(true)
    try {
      toast.show({ ...(await endNow(asked)), tone: 'success' })
      ask(null)
      onEnded(asked)
    } catch (error) {
      const title = asked === 'others' ? messages.othersFailed : messages.endFailed
      const description = serverMessage(error)
      setFailure(description ?? title)
      toast.error({ title, description })
    } finally {
      setEnding(false)
    }
  }

  return { asked, failure, isEnding, ask, end }
}

/** Ends them and says so. One that ended on its own meanwhile is what was wanted. */
async function endNow(ending: Ending): Promise<{ title: string; description: string }> {
  if (ending === 'others') {
    await signOutElsewhere()
    return messages.othersEnded
  }
  try {
    await api.call(endSessionEndpoint, { params: { id: ending.id } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return messages.endedBefore
    throw error
  }
  const { title, description } = messages.ended
  return { title, description: description(describeUserAgent(ending.user_agent)) }
}
