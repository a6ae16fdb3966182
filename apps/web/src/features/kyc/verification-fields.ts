import { NATIONAL_ID_MAX_LENGTH } from '@satlens/domain'
import type { ParsedForm } from '#shared/form/use-form.ts'
import { messages } from './messages.ts'

/** Nothing entered yet (docs/spec/README.md#entities): text as typed, and a handle to the chosen file, which is never read. */
export const EMPTY_VERIFICATION = {
  firstName: '',
  lastName: '',
  birthDate: '',
  nationalId: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  document: null as File | null,
}

type VerificationFields = typeof EMPTY_VERIFICATION
export type VerificationField = keyof VerificationFields

/** Every field is required (docs/spec/README.md#validation). */
export function parseVerification(fields: VerificationFields): ParsedForm<VerificationFields, undefined> {
  const missing = (Object.keys(EMPTY_VERIFICATION) as VerificationField[]).filter((field) => {
    const value = fields[field]
    return typeof value === 'string' ? value.trim() === '' : value === null
  })
  if (missing.length === 0) return { ok: true, value: undefined }
  const errors = Object.fromEntries(missing.map((field) => [field, messages.required(field)]))
  return { ok: false, errors, toast: messages.missing }
}

/** A person nobody can be: no national ID ends in these digits, and no place has this ZIP. */
export const createSampleFields = (): VerificationFields => ({
  firstName: 'Sample',
  lastName: 'Person',
  birthDate: '1990-01-01',
  nationalId: '0'.repeat(NATIONAL_ID_MAX_LENGTH),
  street: '1 Example Street',
  city: 'Exampleton',
  state: 'Example State',
  zip: '00000',
  document: new File(['SPECIMEN'], 'specimen.pdf', { type: 'application/pdf' }),
})
