import {
  consentToOAuthAuthorizationEndpoint,
  getOAuthAuthorizationEndpoint,
  WEB_APP_SCREEN_PATHS,
} from '@satlens/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { LoadError } from '#shared/components/load-error.tsx'
import { isSafeRedirect } from '#shared/oauth-apps/app-links.ts'
import { queryClient } from '#shared/query/query-client.ts'
import { endpointQuery } from '#shared/query/use-endpoint.ts'
import { useSession } from '#shared/session/session.ts'
import type { SignInState } from '#shared/sign-in/sign-in-state.ts'
import { CardSkeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages as common } from '../messages.ts'
import { RequestFrame } from '../request-frame.tsx'
import type { DecisionAction } from '../use-decision.ts'
import { ConsentQuestion } from './consent-question.tsx'
import { Leaving } from './leaving.tsx'
import { messages } from './messages.ts'

/** Nothing can be decided about a request with these errors. */
const INVALID: ReadonlySet<string> = new Set(['oauth_authorization_not_found', 'validation_failed'])

/** Reads a request and asks the user, unless the server answers it at once. `invalid` replaces one that is over. */
export function ConsentRequest({ id, invalid }: { id: string; invalid: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const params = { authorization_id: id }
  const query = useQuery(
    // Not cached: a second use of a code would end the access that it gave.
    { ...endpointQuery(getOAuthAuthorizationEndpoint, { params }), gcTime: 0 },
    queryClient,
  )
  const [redirectUrl, setRedirectUrl] = useState<string | null>(null)
  const { data, error, refetch } = query

  async function decide(action: DecisionAction | 'release') {
    try {
      const reply = await api.call(consentToOAuthAuthorizationEndpoint, { params, body: { action } })
      if ('redirect_url' in reply) setRedirectUrl(reply.redirect_url)
    } catch (failure) {
      // The request is over, or the session has grown too old for it: reading it again shows which.
      if (failure instanceof ApiError && isChanged(failure)) await refetch()
      throw failure
    }
  }

  const target = redirectUrl ?? (data !== undefined && 'redirect_url' in data ? data.redirect_url : null)
  if (target !== null)
    return isSafeRedirect(target) ? (
      <Leaving redirectUrl={target} takesFocus={redirectUrl !== null} />
    ) : (
      invalid
    )
  if (error instanceof ApiError && INVALID.has(error.code)) return invalid
  const isQuestion = data !== undefined && !('redirect_url' in data)
  if (isQuestion && session.status === 'signed-in')
    return <ConsentQuestion decide={decide} request={data} user={session.user} />
  // A request that may ask, opened without a session under the address of one that may not.
  if (isQuestion || (error instanceof ApiError && error.status === 401)) {
    const state: SignInState = { wanted: `${pathname}${search}` }
    return <Navigate replace state={state} to={WEB_APP_SCREEN_PATHS.signIn} />
  }
  return (
    <RequestFrame title={messages.pageTitle}>
      {error === null ? (
        <Card>
          <CardSkeleton label={common.loading} />
        </Card>
      ) : (
        <LoadError
          message={getServerMessage(error) ?? common.noAnswer}
          onRetry={() => void refetch()}
          title={common.loadFailed}
        />
      )}
    </RequestFrame>
  )
}

const isChanged = ({ code }: ApiError): boolean => INVALID.has(code) || code === 'reauthentication_needed'
