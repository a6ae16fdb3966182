import { appSettings } from '@satlens/contract'
import { expect, test } from 'vitest'
import { fillPage } from './fill-page.ts'

const WAYS =
  '<p>Sign in to {{brand}}</p>{{providers}}<b>With {{provider}}</b>\n{{/providers}}<i>{{provider}}</i>'
const settingsWith = (...names: string[]) =>
  appSettings.parse({ brand: '{{provider}} & {{host}}', providers: names.map((name) => ({ id: 'x', name })) })

test('what stands for a service is gone where there is none', () => {
  expect(fillPage(WAYS, settingsWith())).toBe(
    '<p>Sign in to {{provider}} &amp; {{host}}</p><i>{{provider}}</i>',
  )
})

test('it is there for each service in order, and names are put in to the letter', () => {
  expect(fillPage(WAYS, settingsWith('<Acme> $&', '{{/providers}}{{brand}}'))).toBe(
    '<p>Sign in to {{provider}} &amp; {{host}}</p>' +
      '<b>With &lt;Acme&gt; $&amp;</b>\n<b>With {{/providers}}{{brand}}</b>\n<i>{{provider}}</i>',
  )
})
