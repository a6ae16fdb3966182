import { expect, test } from 'vitest'
import { createApi } from './create-api.ts'
import { selectProfile, updateProfile } from './profiles.ts'

const userId = '7d3c1f6e-54a2-4a0e-9f0f-0c4f6f3b8a11'
const row = { user_id: userId, full_name: 'Ada', email: 'ada@example.com' }

function apiAnswering(body: unknown, status = 200) {
  const requests: Request[] = []
  const api = createApi({
    accessToken: async () => 'token-1',
    fetch: async (request) => {
      requests.push(request)
      return new Response(JSON.stringify(body), { status })
    },
  })
  return { api, requests }
}

test('a missing row is a failure, never an empty profile', async () => {
  const refusal = { code: 'PGRST116', details: 'The result contains 0 rows', hint: null, message: 'No row' }
  const { api } = apiAnswering(refusal, 406)
  await expect(selectProfile(api, userId)).rejects.toMatchObject({ code: 'PGRST116', status: 406 })
})

test('the profile is asked for by its owner and as one row', async () => {
  const { api, requests } = apiAnswering(row)
  await expect(selectProfile(api, userId)).resolves.toEqual(row)
  expect(requests[0]?.url).toMatch(new RegExp(`/rest/v1/profiles\\?user_id=eq\\.${userId}&select=\\*$`))
  expect(requests[0]?.headers.get('accept')).toBe('application/vnd.pgrst.object+json')
})

test('a rename sends the name alone and answers with the stored row', async () => {
  const { api, requests } = apiAnswering({ ...row, full_name: 'Ada L' })
  await expect(updateProfile(api, userId, 'Ada L')).resolves.toMatchObject({ full_name: 'Ada L' })
  expect(requests[0]?.method).toBe('PATCH')
  expect(await requests[0]?.json()).toEqual({ full_name: 'Ada L' })
})
