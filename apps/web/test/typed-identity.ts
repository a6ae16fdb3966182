/** A unique value for every text field, by its label. */
export const TYPED_IDENTITY = {
  'First name': 'Zephyrine',
  'Last name': 'Quillfeather',
  'Date of birth': '1987-06-05',
  'Last 4 digits of the national ID number': '8642',
  Street: '77 Marmalade Lane',
  City: 'Dunwickshire',
  State: 'Northumbrialand',
  ZIP: 'QX90417',
} as const
