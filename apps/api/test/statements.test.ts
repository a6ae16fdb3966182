import { AsyncResource } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { refresh, signUp } from './people.ts'
import { statementsOf } from './statements.ts'
import { temporaryApp } from './test-app.ts'

test('of what is sent at the same time only what the work has asked for is counted', async () => {
  const app = await temporaryApp()
  const session = await signUp(app)
  // As what the app does by itself, it belongs to the time before the work.
  const byItself = AsyncResource.bind(() => app.sql('select 1'))
  const work = () => Promise.all([byItself(), refresh(app, session.refresh_token), byItself()])
  expect(await statementsOf(work)).toHaveLength(1)
})
