import type { LabelIgnoredReason } from '@satlens/contract'
import { LABEL_MAX_LENGTH } from '@satlens/domain'
import { LOCALE } from '#shared/date-format.ts'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString(LOCALE)} ${number === 1 ? one : many}`
const lines = (number: number) => count(number, 'line', 'lines')
const labels = (number: number) => count(number, 'label', 'labels')

/** The texts of files of labels. */
export const messages = {
  files: {
    title: 'Labels',
    lead: 'Bring labels from Sparrow and other wallet apps, or take yours along (BIP329).',
    import: 'Import labels',
    export: 'Export labels',
    exporting: 'Exporting...',
    exported: {
      title: 'Labels exported',
      description: (file: string) =>
        `Saved as ${file}. Keep it private: it shows what your payments are for.`,
    },
    exportFailed: 'Failed to export your labels',
  },

  import: {
    title: 'Import labels',
    file: 'Label file',
    fileHelp: 'Exported by your wallet app in the BIP329 format (.jsonl). It is read in this browser first.',
    choose: 'Choose file',
    none: 'No file chosen',
    tooLarge: 'This file is larger than 20 MB. Export fewer labels.',
    readFailed:
      "This page couldn't load what it needs to read the file. Check your connection and try again.",
    notLabels: 'This file has no labels in the BIP329 format. Export the labels again, without encryption.',
    reading: 'Reading...',
    next: 'Continue',
    cancel: 'Cancel',

    preview: 'What will change',
    added: 'New labels',
    changed: 'Different from yours',
    unchanged: 'Same as yours',
    shortened: `Shortened to ${LABEL_MAX_LENGTH} characters`,
    nothing: 'You already have all labels of this file.',
    conflicts: 'Labels that differ',
    keep: 'Keep mine',
    replace: "Use the file's",
    stored: 'Yours',
    imported: 'In the file',
    moreConflicts: (number: number) => `And ${number.toLocaleString(LOCALE)} more`,
    ignored: (number: number) => `${lines(number)} left out`,
    private: {
      title: (number: number) =>
        number === 1 ? 'One line looks private' : `${number.toLocaleString(LOCALE)} lines look private`,
      body: (number: number) =>
        number === 1
          ? "It looks like a private key or recovery phrase, so it stayed in this browser. If it is one, don't share this file."
          : "They look like private keys or recovery phrases, so they stayed in this browser. If they are, don't share this file.",
    },
    reasons: {
      not_json: (number: number) => `${lines(number)} not in the BIP329 format`,
      too_long: (number: number) => `${lines(number)} too long`,
      too_many: (number: number) => `${lines(number)} beyond what can be imported at once`,
      unknown_type: (number: number) => `${lines(number)} of a type that we don't store`,
      bad_ref: (number: number) => `${lines(number)} with a damaged address, key or transaction ID`,
      other_network: (number: number) => `${lines(number)} for another Bitcoin network`,
      no_label: (number: number) => `${lines(number)} without a label`,
      private_key: (number: number) => `${lines(number)} that ${number === 1 ? 'looks' : 'look'} private`,
      repeated: (number: number) => `${lines(number)} replaced by a later line`,
      limit_reached: (number: number) => `${lines(number)} beyond the number of labels you can have`,
    } satisfies Record<LabelIgnoredReason, (number: number) => string>,
    lineNumbers: (numbers: readonly number[], total: number) =>
      `${numbers.length === 1 ? 'Line' : 'Lines'} ${numbers.join(', ')}${total > numbers.length ? ', ...' : ''}`,
    back: 'Back',
    submit: 'Import labels',
    submitting: 'Importing...',
    failed: 'Failed to import the labels',
    noAnswer: {
      title: "The server didn't respond",
      description: 'Some labels may have been imported. Import the file again to add the rest.',
    },
    done: 'Labels imported',
    doneAdded: (number: number) => `${labels(number)} added.`,
    doneReplaced: (added: number, replaced: number) => `${labels(added)} added, ${replaced} replaced.`,
  },
} as const
