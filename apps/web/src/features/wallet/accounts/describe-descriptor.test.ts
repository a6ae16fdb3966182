import { expect, test } from 'vitest'
import { describeDescriptor } from './describe-descriptor.ts'

test.each([
  ['wpkh([d34db33f/84h/0h/0h]xpub/<0;1>/*)#8hl2m3a9', 'Native SegWit'],
  ['sh(wpkh(xpub/<0;1>/*))', 'Nested SegWit'],
  ['pkh(xpub/<0;1>/*)', 'Legacy'],
  ['tr(xpub/<0;1>/*)', 'Taproot'],
  ['tr(xpub/0/*,multi_a(2,xpubA/*,xpubB/*))', 'Taproot'],
  ['wsh(sortedmulti(2,[aa/48h]xpubA/<0;1>/*,xpubB/<0;1>/*,xpubC/<0;1>/*))#abc', '2-of-3 multisig'],
  ['sh(wsh(multi(1,xpubA/0/*,xpubB/0/*)))', '1-of-2 multisig'],
  ['sh(multi(11,a,b,c,d,e,f,g,h,i,j,k,l))', '11-of-12 multisig'],
  ['addr(tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx)', 'Single address'],
  ['wsh(pk(xpub/*))', 'Other address type'],
])('describeDescriptor(%j) is %s', (descriptor, type) => {
  expect(describeDescriptor(descriptor)).toBe(type)
})
