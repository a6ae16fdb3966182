import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, signUp, someEmail } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ROUNDS = 100

/** Milliseconds until a sign-in is refused. */
async function refusalTime(email: string): Promise<number> {
  const before = performance.now()
  const reply = await signIn(app, email, 'Wrong-Password-1')
  expect(reply.body.code).toBe('invalid_credentials')
  return performance.now() - before
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

// Known and unknown take turns and each is first as often, so that whatever else the machine does slows both: what counts
// is the difference within a round. Leaving the hash of a password out would be a difference of a whole answer.
test('[wire 33] a wrong password takes as long as an unknown address, within the noise of 200 samples', async () => {
  const { user } = await signUp(app)
  const known = () => refusalTime(user.email)
  const unknown = () => refusalTime(someEmail())
  await known()
  await unknown()
  const whole: number[] = []
  const differences: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const times = [await known(), await unknown(), await unknown(), await known()] as const
    whole.push(...times)
    differences.push((times[0] - times[1] - times[2] + times[3]) / 2)
  }
  const difference = median(differences)
  // The standard error of a median, by the spread that outliers do not move.
  const spread = 1.48 * median(differences.map((each) => Math.abs(each - difference)))
  const noise = (1.25 * spread) / Math.sqrt(ROUNDS)
  expect(Math.abs(difference)).toBeLessThan(Math.max(6 * noise, median(whole) / 10))
}, 600_000)
