import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { IP_RATE_LIMITS } from '#auth/core/limits/limits.ts'

/** The number of recovery emails that an IP address may request in five minutes. */
export const LIMIT = IP_RATE_LIMITS.recover.requests

/** Sends this many recovery requests from one loopback address. Returns the number of answers by status. */
export async function statusesFrom(
  localAddress: string,
  url: string,
  count: number,
): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 10, localAddress })
  const statuses = new Map<number, number>()
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const options = { method: 'POST', agent, headers: { 'content-type': 'application/json' } }
      const asked = request(`${url}/auth/v1/recover`, options, (reply) => {
        const status = reply.statusCode ?? 0
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        reply.resume().on('end', resolve)
      })
      asked.on('error', reject)
      // Every request has another email address, because mailboxes have their own limit.
      asked.end(JSON.stringify({ email: `${randomUUID()}@example.com` }))
    })
  try {
    await Promise.all(Array.from({ length: count }, ask))
  } finally {
    agent.destroy()
  }
  return statuses
}
