/** The texts of a label that is edited in place. */
export const messages = {
  ofPayment: 'this payment',
  ofAddress: (address: string) => `address ${address.slice(0, 12)}…${address.slice(-4)}`,
  ofCoin: (outpoint: string) => `coin ${outpoint.slice(0, 8)}…${outpoint.slice(outpoint.indexOf(':') - 4)}`,
  add: 'Add label',
  addTo: (what: string) => `Add label: ${what}`,
  edit: 'Edit',
  editOf: (what: string) => `Edit label: ${what}`,
  field: (what: string) => `Label: ${what}`,
  save: 'Save',
  cancel: 'Cancel',
  noAnswer: "The server didn't respond, so your label may not be saved. Save it again.",
} as const
