import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/labels/messages.ts'

/** The texts of a label that is edited in place. */
export const messages: Translation<typeof english> = {
  ofPayment: 'este pago',
  ofAddress: (address) => `dirección ${address.slice(0, 12)}…${address.slice(-4)}`,
  ofCoin: (outpoint) => `moneda ${outpoint.slice(0, 8)}…${outpoint.slice(outpoint.indexOf(':') - 4)}`,
  add: 'Añadir etiqueta',
  addTo: (what) => `Añadir etiqueta: ${what}`,
  edit: 'Editar',
  editOf: (what) => `Editar etiqueta: ${what}`,
  field: (what) => `Etiqueta: ${what}`,
  save: 'Guardar',
  cancel: 'Cancelar',
  noAnswer: 'El servidor no respondió y es posible que tu etiqueta no se haya guardado. Guárdala otra vez.',
}
