import { createServer } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listen } from '#test/harness/listen.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { startSilentServer } from '#test/servers/silent-server.ts'
import { createSmtpEmailTransport, requiresSmtpStartTls } from './email-transport.ts'

const EMAIL = { to: 'a@example.com', subject: 'an email', paragraphs: [] }

async function transportTo(greeting: string, reply: string, withinMs?: number) {
  const server = await startSilentServer(greeting, reply)
  const transport = createSmtpEmailTransport(`smtp://${server.host}`, {
    from: 'no-reply@localhost',
    brand: 'Satlens',
    ...(withinMs === undefined ? {} : { withinMs }),
  })
  onTestFinished(async () => {
    transport.close()
    await server.close()
  })
  return { server, transport }
}

// The transport loads it with its first email, which would take a part of the time that a test allows.
beforeAll(() => import('nodemailer'))

test.each([
  ['never greets', '', ''],
  ['does not reply after its greeting', '220 mail.example ESMTP\r\n', ''],
  ['never ends its greeting', '', '220-please wait\r\n'],
])('createSmtpEmailTransport aborts if the mail server %s', async (_fault, greeting, reply) => {
  const { server, transport } = await transportTo(greeting, reply, 500)
  await expect(transport.send(EMAIL, 'an-id')).rejects.toThrow('aborted')
  expect(server.connections()).toBe(1)
})

test('createSmtpEmailTransport aborts the current email when it is closed', async () => {
  const { transport } = await transportTo('220 mail.example ESMTP\r\n', '')
  const sending = transport.send(EMAIL, 'an-id')
  transport.close()
  await expect(sending).rejects.toThrow('aborted')
})

test.each([
  ['smtp://mail.example', true],
  ['smtp://user:secret@10.0.0.5:587', true],
  ['smtp://mail.example?requireTLS=true', false],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtps://mail.example', false],
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1', false],
  ['smtp://[::1]:25', false],
])('requiresSmtpStartTls(%s) returns %s', (url, isRequired) => {
  expect(requiresSmtpStartTls(url)).toBe(isRequired)
})

test('createSmtpEmailTransport sends to another host without STARTTLS only if the URL allows it', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  // An address of this machine that is not recognized as such.
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
  const send = async (url: string) => {
    const transport = createSmtpEmailTransport(url, { from: 'no-reply@localhost', brand: 'Satlens' })
    onTestFinished(() => transport.close())
    await transport.send(EMAIL, 'an-id')
  }
  await expect(send(elsewhere)).rejects.toThrow(/STARTTLS/i)
  expect(server.offered()).toBe(0)
  await send(`${elsewhere}?requireTLS=false`)
  await send(server.url)
  expect(server.received).toHaveLength(2)
})

test('createSmtpEmailTransport sends to the A-label of a domain, without SMTPUTF8', async () => {
  const commands: string[] = []
  // The SMTP library of the other tests decodes A-labels.
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (chunk) => {
      const command = chunk.toString()
      commands.push(command)
      if (command.startsWith('EHLO')) socket.write('250-mail.example\r\n250 SMTPUTF8\r\n')
      else if (command.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (/^(MAIL|RCPT)|\r\n\.\r\n$/.test(command)) socket.write('250 ok\r\n')
    })
  })
  const { port, close } = await listen(server)
  const transport = createSmtpEmailTransport(`smtp://127.0.0.1:${port}`, {
    from: 'no-reply@localhost',
    brand: 'Satlens',
  })
  onTestFinished(() => {
    transport.close()
    return close()
  })
  await transport.send({ ...EMAIL, to: 'ada@xn--mnchen-3ya.example' }, 'an-id')
  expect(commands).toContain('RCPT TO:<ada@xn--mnchen-3ya.example>\r\n')
  expect(commands).toContain('MAIL FROM:<no-reply@localhost>\r\n')
})
