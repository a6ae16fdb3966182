import { expect, test, vi } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

test('the address names the language where the browser stores no cookies', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  vi.spyOn(document, 'cookie', 'set').mockReturnValue()
  history.replaceState(null, '', '/send?language=es&to=x')
  chooseLanguage('de')
  expect(location.search).toBe('?to=x&language=de')
  chooseLanguage('')
  expect(location.search).toBe('?to=x')
  expect(reload).toHaveBeenCalledTimes(2)
  history.replaceState(null, '', '/')
})
