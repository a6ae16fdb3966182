import { beforeEach, expect, test, vi } from 'vitest'
import { followAccountLanguage } from '#shared/language/follow-account-language.ts'
import { setSignedIn, setSignedOut } from '#test/session.ts'
import { startBackgroundWork } from './background-work.ts'

vi.mock('#shared/language/follow-account-language.ts')
beforeEach(() => void vi.mocked(followAccountLanguage).mockReset().mockResolvedValue())

test('the language of the account is read once the user is signed in', async () => {
  setSignedOut()
  startBackgroundWork()
  expect(followAccountLanguage).not.toHaveBeenCalled()
  setSignedIn()
  setSignedOut()
  setSignedIn()
  await vi.waitFor(() => expect(followAccountLanguage).toHaveBeenCalledOnce())
})
