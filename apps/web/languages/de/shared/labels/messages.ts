import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/labels/messages.ts'

/** The texts of a label that is edited in place. */
export const messages: Translation<typeof english> = {
  ofPayment: 'diese Zahlung',
  ofAddress: (address) => `Adresse ${address.slice(0, 12)}…${address.slice(-4)}`,
  ofCoin: (outpoint) => `Coin ${outpoint.slice(0, 8)}…${outpoint.slice(outpoint.indexOf(':') - 4)}`,
  add: 'Bezeichnung hinzu\u00adfügen',
  addTo: (what) => `Bezeichnung hinzu\u00adfügen: ${what}`,
  edit: 'Bearbeiten',
  editOf: (what) => `Bezeichnung bearbeiten: ${what}`,
  field: (what) => `Bezeichnung: ${what}`,
  save: 'Speichern',
  cancel: 'Abbrechen',
  noAnswer:
    'Der Server hat nicht geantwortet. Ihre Bezeichnung ist vielleicht nicht gespeichert. Speichern Sie sie noch einmal.',
}
