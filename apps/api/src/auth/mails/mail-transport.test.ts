import { expect, onTestFinished, test } from 'vitest'
import { startSilentServer } from '../../../test/silent-server.ts'
import { smtpTransport } from './mail-transport.ts'

const MAIL = { to: 'a@example.com', subject: 'a mail', paragraphs: [] }

async function transportTo(greeting: string, again: string, withinMs?: number) {
  const server = await startSilentServer(greeting, again)
  const transport = smtpTransport(`smtp://${server.host}`, {
    ...{ from: 'no-reply@localhost', brand: 'Satlens' },
    ...(withinMs === undefined ? {} : { withinMs }),
  })
  onTestFinished(async () => {
    transport.close()
    await server.close()
  })
  return { server, transport }
}

test.each([
  ['that takes the connection and says nothing', '', ''],
  ['that greets and says nothing more', '220 mail.example ESMTP\r\n', ''],
  // No silence is long enough to be one.
  ['that never comes to the end of its greeting', '', '220-please wait\r\n'],
])('a mail server %s is given up', async (_what, greeting, again) => {
  const { server, transport } = await transportTo(greeting, again, 200)
  await expect(transport.send(MAIL, 'an-id')).rejects.toThrow('aborted')
  expect(server.connections()).toBe(1)
})

test('closing gives up the mail under way', async () => {
  const { transport } = await transportTo('220 mail.example ESMTP\r\n', '')
  const sending = transport.send(MAIL, 'an-id')
  transport.close()
  await expect(sending).rejects.toThrow('aborted')
})
