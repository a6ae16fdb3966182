/** Returns true if the part of an address before the @ has characters outside ASCII, which mail servers may not know. */
export const isMailboxOutsideAscii = (text: string): boolean => /^[^@]*\P{ASCII}[^@]*@/u.test(text)
