import { expect, test, vi } from 'vitest'
import { breakableDatabase } from '#test/harness/breakable-database.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { createNotificationListener } from './notifications.ts'

test('close does not wait for a connection that hangs', async () => {
  const database = await breakableDatabase(await freshDatabase())
  database.hold()
  const onConnect = vi.fn()
  const listen = createNotificationListener(database.url)
  const listener = listen({ channel: 'c', onNotification: () => {}, onConnect, retryAfterMs: 50 })
  await database.answerIsHeld()
  await listener.close()
  expect(onConnect).not.toHaveBeenCalled()
})
