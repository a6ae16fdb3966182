import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/kernel/db.ts'
import { refresh, signUp } from './people.ts'
import { statementsOf } from './statements.ts'
import { temporaryApp } from './test-app.ts'

test('of what is sent at the same time only what the work has asked for is counted', async () => {
  const app = await temporaryApp()
  const session = await signUp(app)
  const others = openDatabase({ url: app.databaseUrl, poolSize: 1, onIdleError: () => {} })
  let sent = 0
  let isOver = false
  const background = (async () => {
    while (!isOver) {
      await others.query('select 1 /* of a test */', [])
      sent++
    }
  })()
  onTestFinished(() => others.close())
  const before = sent
  const seen = await statementsOf(() => refresh(app, session.refresh_token))
  expect(sent - before).toBeGreaterThan(0)
  expect(seen).toHaveLength(1)
  isOver = true
  await background
})
