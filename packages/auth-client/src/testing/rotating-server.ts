import type { HttpRequest, HttpResponse } from '../ports.ts'
import type { ManualClock } from './manual-ports.ts'
import { createSampleSession } from './sample-session.ts'
import { createErrorResponse, createJsonResponse } from './scripted-server.ts'

/** How long the server accepts older tokens (docs/protocol.md#refresh-token-reuse). */
const REUSE_INTERVAL_MS = 10_000

/** Creates an auth server with one account. Its clock is `skewMs` ahead of the device. */
export function createFakeRefreshTokenServer(clock: ManualClock, skewMs = 0) {
  let family = 0
  let counter = 0
  let rotatedAt = 0
  let lostBudget = 1
  let normalInARow = 0
  let issued = 0
  let isOpen = false
  let revocations = 0

  function grant(): HttpResponse {
    issued += 1
    const name = `${family}.${counter}`
    const access_token = `access-${name}-${issued}`
    const session = createSampleSession(name, clock.now() + skewMs, { access_token })
    return createJsonResponse(200, session)
  }

  function signIn(): HttpResponse {
    family += 1
    counter = 0
    isOpen = true
    rotatedAt = clock.now()
    return grant()
  }

  function refresh(token: unknown): HttpResponse {
    const [, tokenFamily, tokenCounter] = /^refresh-(\d+)\.(\d+)$/.exec(String(token)) ?? []
    if (!isOpen || Number(tokenFamily) !== family) return createErrorResponse(400, 'refresh_token_not_found')
    const behind = counter - Number(tokenCounter)
    if (behind === 0) return rotate()
    if (clock.now() - rotatedAt < REUSE_INTERVAL_MS) return grant()
    if (behind === 1 && lostBudget > 0) {
      lostBudget -= 1
      normalInARow = 0
      return grant()
    }
    isOpen = false
    revocations += 1
    return createErrorResponse(400, 'refresh_token_already_used')
  }

  function rotate(): HttpResponse {
    counter += 1
    rotatedAt = clock.now()
    normalInARow += 1
    if (normalInARow >= 2) lostBudget = 1
    return grant()
  }

  return {
    revocations: () => revocations,
    handle(request: HttpRequest): HttpResponse {
      const body = request.body as { refresh_token?: unknown } | undefined
      if (request.path.startsWith('/auth/v1/token?grant_type=password')) return signIn()
      if (request.path.startsWith('/auth/v1/token?grant_type=refresh_token'))
        return refresh(body?.refresh_token)
      if (request.path.startsWith('/auth/v1/logout')) {
        isOpen = false
        return createJsonResponse(204, undefined)
      }
      return createErrorResponse(404, 'not_found')
    },
  }
}
