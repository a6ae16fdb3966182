import { expect, test } from 'vitest'
import { bearer, refresh, signUp, VERSIONED } from '../accounts/people.ts'
import { GOOD_PASSWORD, temporaryApp } from '../harness/test-app.ts'

// More than the hashing queue accepts on any test machine.
const TRIES = 250

test('excess sign-ins get 503 with Retry-After while other requests are answered', async () => {
  const app = await temporaryApp()
  const session = await signUp(app)
  let open = TRIES
  const storm = Array.from({ length: TRIES }, async (_, nth) => {
    const answer = await app.app.server.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: VERSIONED,
      body: { email: `nobody-${nth}@example.com`, password: GOOD_PASSWORD },
    })
    open--
    return answer
  })

  const user = await app.request.get('/auth/v1/user').set(VERSIONED).set(bearer(session))
  expect(user.status).toBe(200)
  const refreshed = await refresh(app, session.refresh_token)
  expect(refreshed.status).toBe(200)
  // Some sign-ins are still open.
  expect(open).toBeGreaterThan(0)

  const answers = await Promise.all(storm)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  // On a busy machine some exceed the request timeout.
  expect(answers.map(({ statusCode }) => [400, 503, 504].includes(statusCode))).not.toContain(false)
  expect(answers.map(({ statusCode }) => statusCode)).toContain(400)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers, json } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(json()).toMatchObject({ code: 'service_unavailable' })
  }
})
