import { appSettings } from '@satlens/contract'
import { expect, test } from 'vitest'
import { fillPage } from './fill-page.ts'

const WAYS =
  '<p>Sign in to {{brand}}</p>{{providers}}<b>With {{provider}}</b>\n{{/providers}}<i>{{provider}}</i>'
const settingsWith = (...names: string[]) =>
  appSettings.parse({ brand: '{{provider}} & {{host}}', providers: names.map((name) => ({ id: 'x', name })) })

test('the block of a provider is left out without providers', () => {
  expect(fillPage(WAYS, settingsWith())).toBe(
    '<p>Sign in to {{provider}} &amp; {{host}}</p><i>{{provider}}</i>',
  )
})

test('the block of a provider is repeated for each, with its name escaped', () => {
  expect(fillPage(WAYS, settingsWith('<Acme> $&', '{{/providers}}{{brand}}'))).toBe(
    '<p>Sign in to {{provider}} &amp; {{host}}</p>' +
      '<b>With &lt;Acme&gt; $&amp;</b>\n<b>With {{/providers}}{{brand}}</b>\n<i>{{provider}}</i>',
  )
})
