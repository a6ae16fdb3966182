import { EXPORT_LABELS_PATH, importLabelsEndpoint, type LabelImport } from '@satlens/contract'
import published from '@satlens/wallet/vectors/labels.json' with { type: 'json' }
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { captureSavedFiles } from '#test/browser.ts'
import { type Answer, errorAnswer, type ReceivedRequest, startFakeServer } from '#test/fake-server.ts'
import { dialog, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { LabelFiles } from './label-files.tsx'

const IMPORT = importLabelsEndpoint.path
const TXID = 'f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd'
const TITLE = 'Import labels'
const line = (fields: object = {}) => JSON.stringify({ type: 'tx', ref: TXID, label: 'Rent', ...fields })

const REPORT: LabelImport = {
  is_stored: false,
  added: 2,
  changed: 0,
  unchanged: 0,
  shortened: 0,
  conflicts: [],
  ignored: [],
}

beforeEach(setSignedIn)

function open(answer: (request: ReceivedRequest) => Answer = () => ({ body: REPORT })) {
  const onImported = vi.fn()
  const server = startFakeServer({
    [`POST ${IMPORT}`]: answer,
    [`GET ${EXPORT_LABELS_PATH}`]: { body: 'labels' },
  })
  const page = renderPage(<LabelFiles network="mainnet" onImported={onImported} />, { path: '/wallet' })
  const sent = () => server.to(IMPORT).map(({ body }) => body as { file: string; conflicts?: string })
  return { ...page, server, sent, onImported }
}

async function choose(person: UserEvent, content: string, name = 'labels.jsonl') {
  await press(person, 'Import labels')
  await screen.findByRole('dialog', { name: TITLE })
  await person.upload(dialog(TITLE).getByLabelText('Label file'), new File([content], name))
  await press(person, 'Continue', dialog(TITLE))
}
const rowOf = (term: string) => dialog(TITLE).getByText(term).nextElementSibling
const importButton = () => dialog(TITLE).getByRole('button', { name: 'Import labels' })

describe('importing labels', () => {
  test('a file is previewed, imported on request and reported', async () => {
    const { user, sent, onImported } = open(({ body }) => ({
      body: { ...REPORT, is_stored: (body as { conflicts?: string }).conflicts !== undefined },
    }))
    await choose(user, `${line()}\n${line({ type: 'addr', ref: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' })}`)
    expect(await dialog(TITLE).findByText('What will change')).toBeVisible()
    expect(dialog(TITLE).getByText('labels.jsonl')).toBeVisible()
    expect(rowOf('New labels')).toHaveTextContent('2')
    expect(onImported).not.toHaveBeenCalled()
    await press(user, 'Import labels', dialog(TITLE))
    await expectTexts(toasts(), 'Labels imported', '2 labels added.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onImported).toHaveBeenCalledOnce()
    expect(sent().map(({ conflicts }) => conflicts)).toEqual([undefined, 'keep'])
    expect(sent()[0]?.file.split('\n')).toHaveLength(3)
  })

  test('lines that look private stay in the browser, as do lines without a label', async () => {
    const { user, sent } = open()
    const phrase = `${'abandon '.repeat(11)}about`
    const lines = [line({ label: phrase }), line({ label: '' }), line(), line({ type: 'spscan', ref: 'x' })]
    await choose(user, lines.join('\n'))
    await expectTexts(dialog(TITLE), '2 lines look private', /^They look like private keys or recovery/)
    expect(sent()).toEqual([{ file: `${line()}\n` }])
    await user.click(dialog(TITLE).getByText('3 lines left out'))
    await expectTexts(
      dialog(TITLE),
      '2 lines that look private',
      'Lines 1, 4',
      '1 line without a label',
      'Line 2',
    )
  })

  test('labels that differ are replaced only if the user chooses so', async () => {
    const conflicts = [{ type: 'tx' as const, ref: TXID, stored: 'Food', imported: 'Rent' }]
    const { user, sent } = open(() => ({ body: { ...REPORT, added: 0, changed: 7, conflicts } }))
    await choose(user, line())
    await expectTexts(dialog(TITLE), 'Food', 'Rent', 'And 6 more')
    expect(dialog(TITLE).getByRole('radio', { name: 'Keep mine' })).toBeChecked()
    expect(importButton()).toBeDisabled()
    await user.click(dialog(TITLE).getByRole('radio', { name: "Use the file's" }))
    await user.click(importButton())
    await expectTexts(toasts(), '0 labels added, 7 replaced.')
    expect(sent().at(-1)).toMatchObject({ conflicts: 'replace' })
  })

  test('a file whose labels are all known says so and cannot be imported', async () => {
    const { user } = open(() => ({ body: { ...REPORT, added: 0, unchanged: 1 } }))
    await choose(user, line())
    expect(await dialog(TITLE).findByText('You already have all labels of this file.')).toBeVisible()
    expect(importButton()).toBeDisabled()
    await press(user, 'Back', dialog(TITLE))
    expect(await dialog(TITLE).findByLabelText('Label file')).toBeVisible()
  })

  test.each([
    ['no file', null, 'No file chosen'],
    [
      'another text',
      'date,label\n',
      'This file has no labels in the BIP329 format. Export the labels again, without encryption.',
    ],
  ])('%s is rejected beside the field', async (_what, content, message) => {
    const { user, sent } = open()
    if (content === null) {
      await press(user, 'Import labels')
      await press(user, 'Continue', await waitFor(() => dialog(TITLE)))
    } else await choose(user, content)
    await waitFor(() =>
      expect(dialog(TITLE).getByLabelText('Label file')).toHaveAccessibleDescription(message),
    )
    expect(sent()).toEqual([])
  })

  test('a large file is sent in parts, whose reports are added up with the lines of the file', async () => {
    const lines = Array.from({ length: 9_000 }, (_, nth) =>
      line({ ref: nth.toString(16).padStart(64, '0'), label: `Payment ${nth}` }),
    )
    const { user, sent } = open(({ body }) => {
      const added = (body as { file: string }).file.split('\n').length - 2
      return { body: { ...REPORT, added, ignored: [{ reason: 'limit_reached', count: 1, lines: [1] }] } }
    })
    await choose(user, ['', ...lines].join('\n'))
    await waitFor(() => expect(rowOf('New labels')).toHaveTextContent('8,998'))
    const sizes = sent().map((body) => new TextEncoder().encode(JSON.stringify(body)).length)
    expect(sizes).toHaveLength(2)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_048_576)
    const first = sent()[0]?.file.split('\n').length ?? 0
    await user.click(dialog(TITLE).getByText('2 lines left out'))
    expect(dialog(TITLE).getByText(`Lines 2, ${first + 1}`)).toBeVisible()
  })

  test.each([
    [
      "the server's message",
      errorAnswer(429, 'over_request_rate_limit', 'Too many requests.'),
      'Too many requests.',
    ],
    [
      'that some may be imported',
      'unreachable',
      'Some labels may have been imported. Import the file again to add the rest.',
    ],
  ] as const)('a failed import says %s and can be repeated', async (_what, answer, message) => {
    const answers: Answer[] = [{ body: REPORT }, answer, { body: REPORT }]
    const { user, onImported } = open(() => answers.shift() ?? 'unreachable')
    await choose(user, line())
    await waitFor(() => expect(importButton()).toBeEnabled())
    await user.click(importButton())
    expect(await toasts().findByText(message)).toBeVisible()
    expect(onImported).toHaveBeenCalledOnce()
    await user.click(importButton())
    expect(await toasts().findByText('Labels imported')).toBeVisible()
  })

  test.each(published.files)('a file $source is read', async ({ lines, records }) => {
    const { user, sent } = open()
    await choose(user, lines.join('\n'))
    await dialog(TITLE).findByText('What will change')
    const first = sent()[0]
      ?.file.trimEnd()
      .split('\n')
      .map((one) => JSON.parse(one))
    expect(first).toHaveLength(records.length)
  })
})

describe('exporting labels', () => {
  test('the labels are saved in a file named by the day, or the failure is reported', async () => {
    const files = captureSavedFiles()
    const { user } = open()
    await press(user, 'Export labels')
    expect(await toasts().findByText('Labels exported')).toBeVisible()
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^labels-\d{4}-\d\d-\d\d\.jsonl$/)])
    startFakeServer({ [`GET ${EXPORT_LABELS_PATH}`]: errorAnswer(429, 'over_request_rate_limit', 'Wait.') })
    await press(user, 'Export labels')
    await expectTexts(toasts(), 'Failed to export your labels', 'Wait.')
  })
})
