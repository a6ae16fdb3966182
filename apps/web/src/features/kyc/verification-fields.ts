import { NATIONAL_ID_MAX_LENGTH } from '@satlens/domain'

/** What the form holds (docs/spec/README.md#entities): text as typed, and a handle to the chosen file, which is never read. */
export type VerificationFields = {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly nationalId: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly document: File | null
}

export type VerificationField = keyof VerificationFields

export const EMPTY_VERIFICATION: VerificationFields = {
  firstName: '',
  lastName: '',
  birthDate: '',
  nationalId: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  document: null,
}

/** The fields that have nothing in them, in the order of the form. All are required (docs/spec/README.md#validation). */
export const getMissingFields = (fields: VerificationFields): VerificationField[] =>
  (Object.keys(EMPTY_VERIFICATION) as VerificationField[]).filter((field) => {
    const value = fields[field]
    return typeof value === 'string' ? value.trim() === '' : value === null
  })

/** Cut where the field ends (docs/spec/README.md#validation), for text that comes from elsewhere than a keyboard. */
export const truncateNationalId = (text: string): string => text.slice(0, NATIONAL_ID_MAX_LENGTH)

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
